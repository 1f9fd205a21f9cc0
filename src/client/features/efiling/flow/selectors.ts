import { createSelector } from 'reselect';
import { draftPath } from '#contract/filingDrafts';
import type { DraftKind } from '#contract/filingDraftWords';
import {
  findDraftProblems,
  FILING_STEPS,
  type DraftProblem,
  type FilingStep,
} from '#contract/filingProblems';
import type { CourtPolicy, PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { selectLocation } from '../../../state/location/selectors';
import type { LocationState } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { uploadList } from '../uploads/slice';
import { filingPolicy, filingStart, flow, INITIAL_FLOW, type FlowState } from './slice';

/** The draft that is being edited. */
export const selectFlow = (state: object): FlowState =>
  (selectPart(state, flow.name) as FlowState | undefined) ?? INITIAL_FLOW;

export const selectContent = (state: object): DraftContent | null => selectFlow(state).content;

export const selectKind = (state: object): DraftKind => selectFlow(state).saved?.kind ?? 'newCase';

export const selectStart = (state: object): FilingStart | null => {
  const start = filingStart.select(state);
  return 'data' in start ? start.data : null;
};

const NO_CODES: readonly PolicyCode[] = [];

interface PolicyView {
  readonly policy: CourtPolicy | null;
  readonly codes: readonly PolicyCode[];
}

/** The court's rules and codes; none until they have arrived. */
export const selectPolicy = createSelector(
  [(state: object) => filingPolicy.select(state), selectContent],
  (loaded, content): PolicyView => {
    const isOurs = 'data' in loaded && loaded.data.policy.courtId === content?.courtId;
    return isOurs
      ? { policy: loaded.data.policy, codes: loaded.data.codes }
      : { policy: null, codes: NO_CODES };
  },
);

/** Why the court's rules aren't there; null while they load and once they are. */
export const selectPolicyProblem = (state: object): 'failed' | 'notFound' | null => {
  const { status } = filingPolicy.select(state);
  const hasCourt = selectContent(state)?.courtId != null;
  return hasCourt && (status === 'failed' || status === 'notFound') ? status : null;
};

const NO_UPLOADS: readonly Upload[] = [];

/** Files of the draft, as their check left them. */
export const selectDraftUploads = (state: object): readonly Upload[] => {
  const list = uploadList.select(state);
  return 'data' in list ? list.data.items : NO_UPLOADS;
};

/** Everything that keeps the draft from being filed. */
export const selectProblems = createSelector(
  [selectContent, selectKind, selectPolicy, selectDraftUploads, selectStart],
  (content, kind, { codes, policy }, uploads, start): readonly DraftProblem[] =>
    content === null
      ? []
      : findDraftProblems(content, {
          kind,
          policy,
          codes,
          uploads,
          attorneys: start?.filer?.attorneys ?? [],
          paymentAccounts: start?.filer?.paymentAccounts ?? [],
        }),
);

/** The step in the address; the first one by default. */
export function selectStep(state: { readonly location: LocationState }): FilingStep {
  const step = selectLocation(state)?.query['step'];
  return FILING_STEPS.find((each) => each === step) ?? 'case';
}

/** True if the review led to this step, so Continue returns there. */
export function selectIsFromReview(state: { readonly location: LocationState }): boolean {
  return selectLocation(state)?.query['from'] === 'review';
}

/** Address of a step of a draft, without the edition's prefix. */
export function stepAddress(kind: DraftKind, draft: string, step: FilingStep) {
  return { path: draftPath(kind), query: { draft, step } };
}

/** Address of a step that is changed from the review, and returns there. */
export function changeAddress(kind: DraftKind, draft: string, step: FilingStep) {
  return { path: draftPath(kind), query: { draft, step, from: 'review' } };
}
