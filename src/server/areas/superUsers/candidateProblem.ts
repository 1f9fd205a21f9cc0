import type { Candidate } from './repository';

/** Returns why a user's super user rights can't be granted or revoked; null if they can. */
export function candidateProblem(
  { isActive, isConfirmed, isSuperUser }: Candidate,
  kind: 'GRANT' | 'REVOKE',
): string | null {
  if (kind === 'REVOKE') return isSuperUser ? null : 'This user isn’t a super user.';
  if (isSuperUser) return 'This user is already a super user.';
  if (!isActive) return 'This user is deactivated.';
  return isConfirmed ? null : 'This user’s email address isn’t confirmed.';
}
