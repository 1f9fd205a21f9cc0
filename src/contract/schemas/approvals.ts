import { Type } from '@sinclair/typebox';
import { APPROVAL_KINDS } from '../approvals';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

/** A change that one super user requested and another decides. Instants are ISO. */
export type Approval = Shape<typeof ApprovalSchema>;
const ApprovalSchema = exactly({
  id: IdSchema,
  kind: words(APPROVAL_KINDS),
  /** Kind and id of what changes: `user/7`. */
  target: Type.String(),
  /** What happens when it is granted, in one sentence. */
  summary: Type.String(),
  reason: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Type.String(),
  state: words(['OPEN', 'GRANTED', 'REFUSED', 'EXPIRED']),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Type.String()),
  /** The reader neither requested it nor is the user whom it is about. */
  mayDecide: Type.Boolean(),
});

const ApprovalsSchema = listSchema(ApprovalSchema);

/** Changes that always take two super users. */
export const APPROVALS_SCHEMAS = {
  getApprovals: { response: ApprovalsSchema },
  putApprovalDecision: {
    params: exactly({ approvalId: IdSchema }),
    body: exactly({ isGranted: Type.Boolean() }),
    response: ApprovalsSchema,
  },
} as const;
