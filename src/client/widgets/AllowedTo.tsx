import type { ReactNode } from 'react';
import { decideAccess, type AccessRule } from '#contract/roles';
import { selectLoginStatus, selectUser } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';

interface AllowedToProps {
  /** Access rule of the page that `children` link to. */
  readonly rule: AccessRule;
  readonly children: ReactNode;
  /** Content for all other users. */
  readonly otherwise?: ReactNode;
}

/**
 * Shows content only to users whom the access rule allows, so that no link opens a page they can't
 * access.
 */
export function AllowedTo({ rule, children, otherwise = null }: AllowedToProps) {
  const status = useAppSelector(selectLoginStatus);
  const user = useAppSelector(selectUser);
  return decideAccess(rule, status, user).kind === 'granted' ? children : otherwise;
}
