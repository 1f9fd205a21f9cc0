import { Type } from '@sinclair/typebox';
import { PASSWORD_NOTICES } from '../account/setPassword';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

/** The user whose password an administrator sets. */
export type PasswordUser = Shape<typeof PasswordUserSchema>;
const PasswordUserSchema = exactly({
  id: Type.Integer(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** True if the user may have a shorter password. */
  hasSecondFactor: Type.Boolean(),
});

/** Setting passwords, and the confirmation that follows. */
export const PASSWORDS_SCHEMAS = {
  getPasswordUser: { params: exactly({ id: IdSchema }), response: PasswordUserSchema },
  getPasswordNotice: { response: exactly({ notice: nullable(words(PASSWORD_NOTICES)) }) },
} as const;
