import { withReturnMark } from '#contract/site/returnAddress';
import type { ServerConfig } from '../config';
import { appBase } from './layout';

/**
 * Returns the URL to redirect to after a login. Screens of the app get the mark of a login, which
 * the app removes on arrival; server pages don't use it.
 */
export function addressAfterLogin(config: ServerConfig, address: string): string {
  return address.startsWith(`${appBase(config)}/`) ? withReturnMark(address) : address;
}
