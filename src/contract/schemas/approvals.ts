import { Type } from '@sinclair/typebox';
import { APPROVAL_KINDS } from '../admin/approvals';
import { exactly, IdSchema, listSchema, words, type Shape } from './fields';
import { decisionFields } from './twoPersonRule';

/** A change that needs a second super user's approval. Instants are ISO. */
export type Approval = Shape<typeof ApprovalSchema>;
const ApprovalSchema = exactly({
  id: IdSchema,
  kind: words(APPROVAL_KINDS),
  /** Kind and id of the changed record: `user/7`. */
  target: Type.String(),
  /** Effect of the approval, in one sentence. */
  summary: Type.String(),
  ...decisionFields,
});

const ApprovalsSchema = listSchema(ApprovalSchema);

/** Changes that always need two super users. */
export const APPROVALS_SCHEMAS = {
  getApprovals: { response: ApprovalsSchema },
  putApprovalDecision: {
    params: exactly({ approvalId: IdSchema }),
    body: exactly({ isGranted: Type.Boolean() }),
    response: ApprovalsSchema,
  },
} as const;
