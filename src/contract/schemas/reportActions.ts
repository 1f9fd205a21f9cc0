import { Type } from '@sinclair/typebox';
import { REASON_MAX_LENGTH } from '../billing/accountMoney';
import {
  MAX_SELECTED,
  REPORT_ACTION_KINDS,
  REPORT_ACTION_STATES,
} from '../admin/reports/reportActions';
import { REPORT_IDS } from '../admin/reports/reportPages';
import { ID_MAX } from '../limits';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';
import { REPORT_QUERY } from './reports';

const KindSchema = words(REPORT_ACTION_KINDS);
/** Hash of the accounts' ids. */
const MarkSchema = Type.String({ maxLength: 32 });
const CountSchema = Type.Integer({ minimum: 0, maximum: ID_MAX });

/** The accounts to change: all accounts in a report's rows, or the selected ones. */
const TARGET = {
  kind: KindSchema,
  reportId: words(REPORT_IDS),
  request: REPORT_QUERY,
  /** Null selects the accounts of all rows. */
  accountIds: nullable(Type.Array(IdSchema, { minItems: 1, maxItems: MAX_SELECTED })),
};

/** Preview of an action. */
export type ReportActionPreview = Shape<typeof PreviewSchema>;
const PreviewSchema = exactly({
  /** Number of accounts in the rows. */
  total: CountSchema,
  mark: MarkSchema,
  changes: CountSchema,
  /** Number of accounts that already have the new state, or aren't billed. */
  skips: CountSchema,
});

/** A bulk change of accounts. */
export type ReportAction = Shape<typeof ReportActionSchema>;
const ReportActionSchema = exactly({
  id: IdSchema,
  kind: KindSchema,
  reportId: words(REPORT_IDS),
  reason: Type.String(),
  requestedBy: nullable(Type.String()),
  /** ISO instant. */
  requestedAt: Type.String(),
  state: words(REPORT_ACTION_STATES),
  total: CountSchema,
  waiting: CountSchema,
  changed: CountSchema,
  skipped: CountSchema,
  undone: CountSchema,
  /** Number of accounts not restored because they were changed later. */
  kept: CountSchema,
});

/** Bulk changes of accounts from a report. */
export const REPORT_ACTIONS_SCHEMAS = {
  previewReportAction: { body: exactly(TARGET), response: PreviewSchema },
  startReportAction: {
    body: exactly({
      ...TARGET,
      reason: Type.String({ maxLength: REASON_MAX_LENGTH }),
      /** Number of accounts shown in the preview. */
      total: CountSchema,
      /** From the preview; if the accounts differ, the change is rejected. */
      mark: MarkSchema,
      /** Number typed as a second confirmation; null if few accounts are affected. */
      confirmedTotal: nullable(CountSchema),
    }),
    response: exactly({ id: IdSchema }),
  },
  getReportActions: { response: listSchema(ReportActionSchema) },
  putReportAction: {
    params: exactly({ actionId: IdSchema }),
    body: exactly({ step: words(['STOP', 'UNDO']) }),
    response: exactly({ id: IdSchema }),
  },
} as const;
