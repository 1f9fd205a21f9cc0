import { createLoadable } from '../../state/loadable/createLoadable';

/** The user whose password an administrator sets. */
export const passwordUser = createLoadable('passwords/passwordUser', 'getPasswordUser');
