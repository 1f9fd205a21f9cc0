import { parseId } from '#contract/queryFields';
import { fork, type Saga } from '../../platform/saga';
import { loadOnEnter } from '../../state/loadable/saga';
import { passwordUser } from './slice';

/** What the password screens load: whose password an administrator sets. */
export function* passwordsSaga(): Saga {
  yield* fork(() =>
    loadOnEnter(passwordUser, ['passwords.admin'], ({ query }) => {
      const id = parseId(query['userId']);
      return id === null ? null : { params: { id } };
    }),
  );
}
