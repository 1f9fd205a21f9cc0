import { useState } from 'react';
import type { LinkQuery } from '#contract/queryFields';
import { allRegions, type RegionGroup } from '#contract/regions';
import { searchSubmitted, superSearchChanged } from '../state/preferences/actions';
import { selectRegions } from '../state/regions/selectors';
import { regionSelected } from '../state/regions/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import {
  COURT_SEARCH_KINDS,
  COURT_SEARCH_PATH,
  courtSearchProblem,
  courtSearchQuery,
  type CourtSearchInput,
  type CourtSearchKind,
} from './courtSearch';
import { useSearchChoices } from './useSearchChoices';

/** A court search that is being typed: what its fields show, and what they do. */
export interface CourtSearch {
  readonly kind: CourtSearchKind;
  readonly setKind: (kind: CourtSearchKind) => void;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What the text is: "Case Party". */
  readonly label: string;
  /** The super-search rule that the text breaks: nothing can be searched for until it is mended. */
  readonly problem: string | null;
  /** Said after an attempt without a text, until the text changes. */
  readonly missing: string | null;
  readonly isSuperSearch: boolean;
  /** A visitor's super search is always on. */
  readonly isSuperSearchFixed: boolean;
  readonly setIsSuperSearch: (isOn: boolean) => void;
  readonly regionId: number;
  readonly setRegionId: (regionId: number) => void;
  readonly hasBillingCode: boolean;
  readonly billingCode: string;
  readonly setBillingCode: (code: string) => void;
  /** Goes to the results with more fields in the query; nothing happens while a field is wrong. */
  readonly submit: (more?: LinkQuery) => void;
}

/** A region that was deleted since, or is another user's, gives way to the whole register. */
function existingRegion(group: RegionGroup | null, regionId: number): number {
  if (group === null || allRegions(group).some(({ id }) => id === regionId)) return regionId;
  return group.all.id;
}

/**
 * The machine of the court search, for the header's widget and the advanced form: what was chosen
 * here counts, else what the address said (`started`), else what is remembered (spec section 4).
 */
export function useCourtSearch(started: Partial<CourtSearchInput>): CourtSearch {
  const dispatch = useAppDispatch();
  const remembered = useSearchChoices('court', 'COURT');
  const [kind, setKind] = useState(started.kind ?? 'party');
  const [text, setText] = useState(started.text ?? '');
  const [superSearch, setSuperSearch] = useState(started.isSuperSearch);
  const [region, setRegion] = useState(started.regionId);
  const [typedBillingCode, setBillingCode] = useState(started.billingCode);
  const [isAttempted, setIsAttempted] = useState(false);

  const isSuperSearch = remembered.isSuperSearchFixed || (superSearch ?? remembered.isSuperSearch);
  const regions = useAppSelector((state) => selectRegions(state, 'court'));
  const regionId = existingRegion(regions?.group ?? null, region ?? remembered.regionId);
  const billingCode = typedBillingCode ?? remembered.billingCode;
  const { label, missing } = COURT_SEARCH_KINDS[kind];
  const problem = courtSearchProblem({ kind, text, isSuperSearch });

  return {
    kind,
    setKind(newKind) {
      setKind(newKind);
      setIsAttempted(false);
    },
    text,
    setText(newText) {
      setText(newText);
      setIsAttempted(false);
    },
    label,
    problem,
    missing: isAttempted && text.trim() === '' ? missing : null,
    isSuperSearch,
    isSuperSearchFixed: remembered.isSuperSearchFixed,
    setIsSuperSearch(isOn) {
      setSuperSearch(isOn);
      dispatch(superSearchChanged({ application: 'COURT', isOn }));
    },
    regionId,
    setRegionId(id) {
      setRegion(id);
      dispatch(regionSelected({ code: 'court', regionId: id }));
    },
    hasBillingCode: remembered.hasBillingCode,
    billingCode,
    setBillingCode,
    submit(more = {}) {
      const trimmed = text.trim();
      setIsAttempted(true);
      if (trimmed === '' || problem !== null) return;
      const query = courtSearchQuery({
        kind,
        text: trimmed,
        isSuperSearch,
        regionId,
        billingCode: remembered.hasBillingCode ? billingCode.trim() : '',
      });
      dispatch(searchSubmitted({ path: COURT_SEARCH_PATH, query: { ...query, ...more } }));
    },
  };
}
