import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { SERVICE_MAIL_PAGES } from '#contract/filing/service';
import type { ServerConfig } from '../../config';

/** Builds the URLs of pages linked from service emails. */
export function serviceLinks(
  { contextPath, publicUrl }: Pick<ServerConfig, 'contextPath' | 'publicUrl'>,
  page: keyof typeof SERVICE_MAIL_PAGES = 'documents',
): (token: string) => string {
  return (token) =>
    publicUrl.origin + buildLink(contextPath, INDIANA, SERVICE_MAIL_PAGES[page], { token });
}
