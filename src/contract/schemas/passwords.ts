import { Type } from '@sinclair/typebox';
import { exactly, IdSchema, type Shape } from './fields';

/** The user whose password an administrator sets. */
export type PasswordUser = Shape<typeof PasswordUserSchema>;
const PasswordUserSchema = exactly({
  id: Type.Integer(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Allows a shorter password. */
  hasSecondFactor: Type.Boolean(),
});

/** Setting another user's password, for administrators. */
export const PASSWORDS_SCHEMAS = {
  getPasswordUser: { params: exactly({ id: IdSchema }), response: PasswordUserSchema },
} as const;
