import { Type } from '@sinclair/typebox';
import { APPROVAL_KINDS } from '../approvals';
import { exactly, IdSchema, listSchema, words, type Shape } from './fields';
import { decisionFields } from './twoPersonRule';

/** A change that one super user requested and another decides. Instants are ISO. */
export type Approval = Shape<typeof ApprovalSchema>;
const ApprovalSchema = exactly({
  id: IdSchema,
  kind: words(APPROVAL_KINDS),
  /** Kind and id of what changes: `user/7`. */
  target: Type.String(),
  /** What happens when it is granted, in one sentence. */
  summary: Type.String(),
  ...decisionFields,
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
