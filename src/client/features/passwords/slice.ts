import { PASSWORDS_CALLS } from '#contract/calls/passwords';
import { parseId } from '#contract/site/queryFields';
import { createLoadable } from '../../state/loadable/createLoadable';

/** The user whose password an administrator sets. */
export const passwordUser = createLoadable(
  'passwords/passwordUser',
  PASSWORDS_CALLS.getPasswordUser,
  {
    routes: 'passwords.admin',
    argumentsOf({ query }) {
      const id = parseId(query['userId']);
      return id === null ? null : { params: { id } };
    },
  },
);

/** The last completed password form, for its confirmation. */
export const passwordNotice = createLoadable(
  'passwords/passwordNotice',
  PASSWORDS_CALLS.getPasswordNotice,
  { routes: ['passwords.acknowledgement', 'passwords.filingResetDone'] },
);
