import { createSelector } from 'reselect';
import type { CheckFacts } from '#contract/filing/documentCheck/checkReading';
import type { FindingCode } from '#contract/filing/documentCheck/rules';
import { selectUser } from '../../../state/session/selectors';
import type { SessionState } from '../../../state/session/slice';
import {
  selectContent,
  selectFlow,
  selectKind,
  selectPolicy,
  selectStart,
} from '../flow/selectors';
import { serviceList } from '../service/slice';
import { selectFileChecks, silencedRules } from './slice';

const NO_CODES: readonly FindingCode[] = [];

const selectSilenced = createSelector([silencedRules.select], (loaded): readonly FindingCode[] =>
  'data' in loaded ? loaded.data.items.map(({ code }) => code) : NO_CODES,
);

const selectServed = createSelector(
  [serviceList.select, (state: object) => selectFlow(state).draftId],
  (loaded, draftId): CheckFacts['served'] => {
    const isOurs = 'data' in loaded && draftId !== null && loaded.key.includes(draftId);
    return isOurs
      ? loaded.data.recipients
          .filter(({ isCopy }) => !isCopy)
          .map(({ name, parties }) => ({ name, parties }))
      : [];
  },
);

/** Data that the draft's documents are checked against, except the date. */
export const selectCheckFacts = createSelector(
  [
    selectContent,
    selectKind,
    selectPolicy,
    selectStart,
    selectServed,
    selectSilenced,
    selectFileChecks,
  ],
  (
    content,
    kind,
    { codes, policy },
    start,
    served,
    silenced,
    files,
  ): Omit<CheckFacts, 'filedOn'> => {
    const court = start?.courts.find(({ id }) => id === content?.courtId);
    return {
      kind,
      policy,
      codes,
      served,
      silenced,
      court: court === undefined ? null : { name: court.name, countyName: court.countyName },
      attorneys: start?.filer?.attorneys ?? [],
      readings: files.flatMap(({ fingerprint, uploadId }) =>
        uploadId === null ? [] : [{ uploadId, fingerprint }],
      ),
    };
  },
);

/** True if the user may silence rules for a firm. */
export function selectMaySilence(state: { readonly session: SessionState }): boolean {
  const filer = selectUser(state).efmUsers['STATE-IN'];
  return filer !== undefined && filer.admin && !filer.individual;
}
