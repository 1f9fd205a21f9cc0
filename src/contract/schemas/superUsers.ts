import { Type } from '@sinclair/typebox';
import { REASON_MAX_LENGTH } from '../billing/accountMoney';
import {
  DateSchema,
  exactly,
  IdSchema,
  listSchema,
  nullable,
  TextSchema,
  words,
  type Shape,
} from './fields';
import { decisionFields } from './twoPersonRule';

/** A request to grant or revoke super user rights. Instants are ISO. */
export type SuperUserRequest = Shape<typeof SuperUserRequestSchema>;
const SuperUserRequestSchema = exactly({
  id: IdSchema,
  kind: words(['GRANT', 'REVOKE']),
  userId: IdSchema,
  username: Type.String(),
  /** Last day of the rights; null if they don't expire. */
  until: nullable(Type.String()),
  ...decisionFields,
});

const SuperUserRequestsSchema = listSchema(SuperUserRequestSchema);

/** Super user rights; each change takes two people. */
export const SUPER_USERS_SCHEMAS = {
  getSuperUserRequests: { response: SuperUserRequestsSchema },
  postSuperUserRequest: {
    body: exactly({
      kind: words(['GRANT', 'REVOKE']),
      username: TextSchema,
      reason: Type.String({ maxLength: REASON_MAX_LENGTH }),
      until: nullable(DateSchema),
    }),
    response: SuperUserRequestsSchema,
  },
  putSuperUserDecision: {
    params: exactly({ requestId: IdSchema }),
    body: exactly({ isGranted: Type.Boolean() }),
    response: SuperUserRequestsSchema,
  },
} as const;
