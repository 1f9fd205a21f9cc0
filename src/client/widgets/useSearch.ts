import { cleanFieldText, readSearch, type StartedSearch } from '#contract/search/address';
import { useState } from 'react';
import type { Locale } from '#contract/locales';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import { recognizeNumber, type RecognizedNumber } from '#contract/records/recordNumbers';
import {
  registerOf,
  type Register,
  type RegisterId,
  type SearchKind,
} from '#contract/records/registers';
import { superSearchChanged } from '../state/preferences/actions';
import { decideSearch, searchProblem, searchQuery, searchSubmitted } from '../state/search/search';
import { regionSelected } from '../state/regions/slice';
import { inputChanged, inputMissed, selectSearchAttempt } from '../state/search/attemptsSlice';
import {
  selectIsSearchRunning,
  selectRegister,
  selectSearchChoices,
} from '../state/search/selectors';
import { selectLocale } from '../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';

/** State and handlers of a search form. */
export interface Search {
  readonly register: Register;
  readonly kind: SearchKind;
  readonly setKind: (value: string) => void;
  /** In the order of the kind's fields. */
  readonly texts: readonly string[];
  readonly setText: (index: number, text: string) => void;
  /** Sets all texts, in the order of the kind's fields. */
  readonly setTexts: (texts: readonly string[]) => void;
  /** The Super Search rule that a text breaks; blocks the search until it is fixed. */
  readonly problem: string | null;
  /**
   * Kind of number that the text looks like and is searched as, such as "parcel number"; null for
   * other texts.
   */
  readonly recognized: string | null;
  /** Error after a search attempt without text; null once a text changes. */
  readonly missing: string | null;
  readonly isSuperSearch: boolean;
  /** True for visitors, whose Super Search is always on. */
  readonly isSuperSearchFixed: boolean;
  readonly setIsSuperSearch: (isOn: boolean) => void;
  readonly regionId: number;
  readonly setRegionId: (regionId: number) => void;
  readonly hasBillingCode: boolean;
  readonly billingCode: string;
  readonly setBillingCode: (code: string) => void;
  /** Fills in another search; fields that it doesn't have keep their remembered values. */
  readonly fill: (search: StartedSearch) => void;
  /** True if the same search is already loading; pressing the button again then does nothing. */
  readonly isRunning: boolean;
  /**
   * The register to search; a different one if the text is recognized as that register's number.
   */
  readonly sentTo: Register;
  /** Query of the results for the current fields. */
  readonly asked: LinkQuery;
  /** Opens the results with additional query fields; false if a field is invalid. */
  readonly submit: (more?: LinkQuery) => boolean;
}

/** Returns true if the URL already contains the whole search. */
function isInAddress(search: LinkQuery, query: Query): boolean {
  return Object.entries(search).every(
    ([name, value]) => String(value ?? '') === (query[name] ?? ''),
  );
}

/** Returns the search for a text that looks like a number of another field. */
function recognizedSearch(
  { fields, kind: value, register: id }: RecognizedNumber,
  locale: Locale,
): { readonly register: Register; readonly kind: SearchKind; readonly texts: readonly string[] } {
  const register = registerOf(id, locale);
  const kind = register.kinds.find((each) => each.value === value) ?? register.kinds[0];
  return { register, kind, texts: kind.fields.map(({ name }) => fields[name] ?? '') };
}

/**
 * State of a register's search, for the header's widget and the advanced form. Choices made here
 * come first, then the initial URL, then remembered values (spec section 4). A number typed into
 * the wrong field is searched as the kind of number it is; with `isOneRegister`, only if it belongs
 * to this register.
 */
export function useSearch(
  id: RegisterId,
  query: Query,
  { isOneRegister = false }: { readonly isOneRegister?: boolean } = {},
): Search {
  const dispatch = useAppDispatch();
  const register = useAppSelector((state) => selectRegister(state, id));
  const { application, kinds, regionCode } = register;
  const locale = useAppSelector(selectLocale);
  const choices = useAppSelector((state) => selectSearchChoices(state, id));
  const [typed, fill] = useState(() => readSearch(register, query));
  const attempt = useAppSelector((state) => selectSearchAttempt(state, id));

  const kind = kinds.find(({ value }) => value === typed.kind.value) ?? kinds[0];
  const texts = kind.fields.map((field, index) => cleanFieldText(field, typed.texts[index] ?? ''));
  const isMissing = texts.every((text) => text.trim() === '');
  const { isSuperSearch, regionId } = decideSearch({ ...typed, kind, texts }, choices);
  const billingCode = typed.billingCode ?? choices.billingCode;
  const number = recognizeNumber({ register: id, kind, texts, locale });
  const recognized = isOneRegister && number?.register !== id ? null : number;
  const sent =
    recognized === null ? { register, kind, texts } : recognizedSearch(recognized, locale);
  const problem = searchProblem(sent.kind, sent.texts, isSuperSearch);

  const isRunning = useAppSelector((state) => selectIsSearchRunning(state, id));
  const asked = searchQuery(sent.register, sent.kind, {
    texts: sent.texts.map((text) => text.trim()),
    // An attorney number is found only by super search.
    isSuperSearch: recognized !== null || isSuperSearch,
    // A region belongs to one register; a different register is searched as a whole.
    regionId: sent.register.id === id ? regionId : sent.register.allRegion.id,
    billingCode: choices.hasBillingCode ? billingCode.trim() : '',
  });

  function change(changes: Partial<StartedSearch>): void {
    fill((before) => ({ ...before, ...changes }));
  }
  function changeInput(changes: Partial<StartedSearch>): void {
    change(changes);
    if (attempt === 'missing') dispatch(inputChanged({ widget: id }));
  }

  return {
    register,
    kind,
    setKind(value) {
      changeInput({ kind: kinds.find((one) => one.value === value) ?? kind });
    },
    texts,
    setText(index, text) {
      changeInput({ texts: texts.map((old, at) => (at === index ? text : old)) });
    },
    setTexts(newTexts) {
      changeInput({ texts: newTexts });
    },
    problem,
    recognized: recognized?.what ?? null,
    missing: attempt === 'missing' && isMissing ? kind.missing : null,
    isSuperSearch,
    isSuperSearchFixed: choices.isVisitor,
    setIsSuperSearch(isOn) {
      change({ isSuperSearch: isOn });
      dispatch(superSearchChanged({ application, isOn }));
    },
    regionId,
    setRegionId(newRegionId) {
      change({ regionId: newRegionId });
      dispatch(regionSelected({ code: regionCode, regionId: newRegionId }));
    },
    hasBillingCode: choices.hasBillingCode,
    billingCode,
    setBillingCode(code) {
      change({ billingCode: code });
    },
    fill,
    sentTo: sent.register,
    asked,
    isRunning: isRunning && isInAddress(asked, query),
    submit(more = {}) {
      if (isMissing) dispatch(inputMissed({ widget: id }));
      if (isMissing || problem !== null) return false;
      dispatch(searchSubmitted({ path: sent.register.searchPath, query: { ...asked, ...more } }));
      return true;
    },
  };
}
