import type { CaseDraft } from '../caseDraft';
import { CRIMINAL_TYPE } from '../caseTypes';
import { HIDDEN_SURNAME } from '../parties';
import type { Random } from '../random';
import { HIDDEN_CASE_NUMBERS } from '../specialCases';

const HIDDEN_SHARE = 0.25;
const WITH_HIDDEN_AWARDS = /^(PO|JP)$/;

/** Adds an award to a case that must never be found, so that there is also a judgment to hide. */
export function withHiddenAward(draft: CaseDraft, random: Random): CaseDraft {
  const { number, parties, typeCode, endsOn } = draft;
  const isCrime = CRIMINAL_TYPE.test(typeCode);
  const isAlways = number === HIDDEN_CASE_NUMBERS.expunged;
  if (!isCrime && !WITH_HIDDEN_AWARDS.test(typeCode)) return draft;
  if (!random.chance(HIDDEN_SHARE) && !isAlways) return draft;
  const own = parties.filter(({ name }) => name.last === HIDDEN_SURNAME);
  const others = parties.filter(({ name }) => name.last !== HIDDEN_SURNAME).slice(0, 1);
  const award = {
    on: endsOn,
    creditors: isCrime ? others : own,
    debtors: isCrime ? own : others,
    cents: random.between(150, 4_000) * 100,
    costsCents: 0,
    executedOn: null,
    satisfiedOn: null,
    soldOn: null,
  };
  return { ...draft, awards: [award] };
}
