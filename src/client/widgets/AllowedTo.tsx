import type { ReactNode } from 'react';
import { decideAccess, type AccessRule } from '#contract/roles';
import { selectLoginStatus, selectUser } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';

interface AllowedToProps {
  /** The rule of the page that `children` lead to. */
  readonly rule: AccessRule;
  readonly children: ReactNode;
  /** What all others see. */
  readonly otherwise?: ReactNode;
}

/** Shows what only those can use whom a rule lets in: a link to a refusal helps nobody. */
export function AllowedTo({ rule, children, otherwise = null }: AllowedToProps) {
  const status = useAppSelector(selectLoginStatus);
  const user = useAppSelector(selectUser);
  return decideAccess(rule, status, user).kind === 'granted' ? children : otherwise;
}
