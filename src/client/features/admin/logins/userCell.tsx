import { USER_RECORD_PATH } from '#contract/admin/people';
import { AppLink } from '../../../widgets/AppLink';
import { Breakable } from '../Breakable';

interface Named {
  readonly userId: number | null;
  readonly username: string | null;
}

/** Links to the user, if the user is known. */
export function userCell({ userId, username }: Named) {
  return userId === null ? (
    'Unknown'
  ) : (
    <AppLink to={USER_RECORD_PATH} query={{ userId }}>
      <Breakable text={username ?? `User ${String(userId)}`} />
    </AppLink>
  );
}
