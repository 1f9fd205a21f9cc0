import { PASSWORDS_CALLS } from '#contract/calls/passwords';
import { createLoadable } from '../../state/loadable/createLoadable';

/** The user whose password an administrator sets. */
export const passwordUser = createLoadable(
  'passwords/passwordUser',
  PASSWORDS_CALLS.getPasswordUser,
);
