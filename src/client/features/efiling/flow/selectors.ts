import { createSelector } from 'reselect';
import { draftPath } from '#contract/filing/drafts';
import type { DraftKind } from '#contract/filing/draftWords';
import { findDraftProblems } from '#contract/filing/problems';
import { FILING_STEPS, type DraftProblem, type FilingStep } from '#contract/filing/draftProblems';
import type { CourtPolicy, PolicyCode } from '#contract/schemas/efmMessages';
import type { DocumentCheck } from '#contract/schemas/documentChecks';
import type { DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { selectLocation } from '../../../state/location/selectors';
import type { LocationState, RouteLocation } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { asProblemFact, mergeChecks, type ShownCheck } from '../checks/merged';
import { documentChecks, selectFileChecks } from '../checks/slice';
import { uploadList } from '../uploads/slice';
import { filingPolicy, filingStart, flow, INITIAL_FLOW, type FlowState } from './slice';

/** Screens of the flow. */
export const FLOW_ROUTES: readonly string[] = ['efiling.newCase', 'efiling.subsequent'];

/** Returns the draft in a URL of the flow; null on other pages. */
export function draftIn(location: RouteLocation): string | null {
  const isFlow = location.routeId !== null && FLOW_ROUTES.includes(location.routeId);
  return isFlow ? (location.query['draft'] ?? null) : null;
}

/** Selects the draft of the current page; null on pages outside the flow. */
export function selectDraftInUrl(state: { readonly location: LocationState }): string | null {
  const location = selectLocation(state);
  return location === null ? null : draftIn(location);
}

/** The draft being edited. */
export const selectFlow = (state: object): FlowState =>
  (selectPart(state, flow.name) as FlowState | undefined) ?? INITIAL_FLOW;

/**
 * Selects the status of the draft in the URL. While another draft's edits are being saved, the
 * state still has that draft.
 */
export function selectFlowStatus(
  state: object & { readonly location: LocationState },
): FlowState['status'] {
  const { draftId, status } = selectFlow(state);
  const location = selectLocation(state);
  if (location?.routeId == null || !FLOW_ROUTES.includes(location.routeId)) return status;
  const inUrl = draftIn(location);
  if (inUrl === draftId) return status;
  return inUrl === null ? 'idle' : 'loading';
}

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

/** The court's rules and codes; empty until they arrive. */
export const selectPolicy = createSelector(
  [(state: object) => filingPolicy.select(state), selectContent],
  (loaded, content): PolicyView => {
    const isOurs = 'data' in loaded && loaded.data.policy.courtId === content?.courtId;
    return isOurs
      ? { policy: loaded.data.policy, codes: loaded.data.codes }
      : { policy: null, codes: NO_CODES };
  },
);

/** Selects why the court's rules are missing; null while they load and once loaded. */
export const selectPolicyProblem = (state: object): 'failed' | 'notFound' | null => {
  const { status } = filingPolicy.select(state);
  const hasCourt = selectContent(state)?.courtId != null;
  return hasCourt && (status === 'failed' || status === 'notFound') ? status : null;
};

const NO_UPLOADS: readonly Upload[] = [];

/** Files of the draft, with the results of their checks. */
export const selectDraftUploads = (state: object): readonly Upload[] => {
  const list = uploadList.select(state);
  return 'data' in list ? list.data.items : NO_UPLOADS;
};

/** Selects why the list of uploads may be incomplete; null if it is complete. */
export function selectUploadsGap(state: object): 'loading' | 'failed' | null {
  const list = uploadList.select(state);
  const { draftId } = selectFlow(state);
  if (list.key !== keyOfArguments({ query: { draftId } })) return 'loading';
  if (list.status === 'ready') return list.isStale === true ? 'failed' : null;
  return list.status === 'failed' || list.status === 'notFound' ? 'failed' : 'loading';
}

/** True if a document's file isn't in the list of uploads, which may be incomplete. */
export const selectHasUnknownFiles = createSelector(
  [selectContent, selectDraftUploads, selectUploadsGap],
  (content, uploads, gap): boolean =>
    gap !== null &&
    (content?.filings ?? []).some(({ documents }) =>
      documents.some(
        ({ uploadId }) => uploadId !== null && uploads.every(({ id }) => id !== uploadId),
      ),
    ),
);

const NO_CHECKS: readonly DocumentCheck[] = [];

/** Returns the server's checks of the open draft. */
function selectServerChecks(state: object): readonly DocumentCheck[] {
  const loaded = documentChecks.select(state);
  const { draftId } = selectFlow(state);
  const isOurs = draftId !== null && loaded.key?.includes(draftId) === true;
  return isOurs && 'data' in loaded ? loaded.data.items : NO_CHECKS;
}

/** True if the server has checked the current draft. */
function selectIsCheckCurrent(state: object): boolean {
  return selectFlow(state).save === 'saved' && documentChecks.select(state).status === 'ready';
}

/** A document of the draft with its checks. */
interface CheckedPlace {
  readonly documentId: string;
  readonly server: DocumentCheck | undefined;
  readonly shown: ShownCheck | null;
}

const selectCheckedPlaces = createSelector(
  [selectContent, selectServerChecks, selectFileChecks, selectIsCheckCurrent],
  (content, checks, files, isCurrent): readonly CheckedPlace[] =>
    (content?.filings ?? []).flatMap(({ documents }) =>
      documents.flatMap(({ documentId, uploadId }): CheckedPlace[] => {
        if (uploadId === null) return [];
        const server = checks.find(
          (each) => each.documentId === documentId && each.uploadId === uploadId,
        );
        const own = files.find((file) => file.uploadId === uploadId);
        return [{ documentId, server, shown: mergeChecks(server, own, isCurrent) }];
      }),
    ),
);

/** Checks of the draft's documents; keyed by document id. Null for a document without a check. */
export const selectShownChecks = createSelector(
  [selectCheckedPlaces],
  (places): Readonly<Record<string, ShownCheck | null>> =>
    Object.fromEntries(places.map(({ documentId, shown }) => [documentId, shown])),
);

/** Checks that prevent the draft from being filed. */
const selectProblemChecks = createSelector([selectCheckedPlaces], (places) =>
  places.flatMap(({ documentId, server, shown }) => asProblemFact(documentId, server, shown) ?? []),
);

/** Everything that prevents the draft from being filed. */
export const selectProblems = createSelector(
  [
    selectContent,
    selectKind,
    selectPolicy,
    selectDraftUploads,
    selectHasUnknownFiles,
    selectStart,
    selectProblemChecks,
  ],
  (
    content,
    kind,
    { codes, policy },
    uploads,
    hasUnknownUploads,
    start,
    checks,
  ): readonly DraftProblem[] =>
    content === null
      ? []
      : findDraftProblems(content, {
          kind,
          policy,
          codes,
          uploads,
          hasUnknownUploads,
          checks,
          attorneys: start?.filer?.attorneys ?? [],
          paymentAccounts: start?.filer?.paymentAccounts ?? [],
        }),
);

/** Returns the step in the URL; the first one by default. */
export function selectStep(state: { readonly location: LocationState }): FilingStep {
  const step = selectLocation(state)?.query['step'];
  return FILING_STEPS.find((each) => each === step) ?? 'case';
}

/** True if the filer came to this step from the review, so Continue returns there. */
export function selectIsFromReview(state: { readonly location: LocationState }): boolean {
  return selectLocation(state)?.query['from'] === 'review';
}

/** Returns the URL of a draft's step, without the edition's prefix. */
export function stepAddress(kind: DraftKind, draft: string, step: FilingStep) {
  return { path: draftPath(kind), query: { draft, step } };
}

/** Returns the URL of a step opened from the review, which returns there. */
export function changeAddress(kind: DraftKind, draft: string, step: FilingStep) {
  return { path: draftPath(kind), query: { draft, step, from: 'review' } };
}
