import { lazy, Suspense, useId, type ComponentType } from 'react';
import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import { wildcardHint } from '#contract/search/superSearch';
import { usePagePorts } from '../platform/PagePorts';
import { useMaxWidth } from '../platform/useMinWidth';
import { whenIdle } from '../platform/whenIdle';
import { selectLocale } from '../state/location/selectors';
import { selectOdometer } from '../state/odometer/selectors';
import { preferenceKey } from '../state/preferences/keys';
import { readRecentTexts } from '../state/search/recentTexts';
import { selectPreference } from '../state/preferences/selectors';
import { selectUserId } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { SegmentedControl } from '../ui/SegmentedControl';
import { TextInput } from '../ui/TextInput';
import type { CountFirstProps } from './CountFirst';
import { RecognizedHint } from './RecognizedHint';
import { RegionPicker } from './RegionPicker';
import type { Search } from './useSearch';
import styles from './SearchForm.module.css';

/**
 * Maximum window width, in pixels, at which a select replaces the chips if there are many kinds.
 */
const PHONE_MAX_PX = 639;
/** Three chips of one or two words each fit on a phone's line. */
const MAX_PHONE_CHIPS = 3;
const MAX_PHONE_LETTERS = 32;
const HELP_BUTTON_PX = { width: 24, height: 24 };

// Optional: loads when the page is idle; renders nothing if it fails.
const SuperSearchHelp = lazy<ComponentType>(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "idle" */ './SuperSearchHelp').then(
    (loaded) => ({ default: loaded.SuperSearchHelp }),
    () => ({ default: () => null }),
  );
});

// Lazy, because only one register needs it.
const JudgmentNotice = lazy<ComponentType>(() =>
  import('./JudgmentNotice').then(
    (loaded) => ({ default: loaded.JudgmentNotice }),
    () => ({ default: () => null }),
  ),
);

// Lazy, because only users whose searches are counted need it.
const CountFirst = lazy<ComponentType<CountFirstProps>>(() =>
  import('./CountFirst').then(
    (loaded) => ({ default: loaded.CountFirst }),
    () => ({ default: () => null }),
  ),
);

/** Props of a search field. The header shows the fields in one line, a form in a column. */
export interface SearchFieldProps {
  readonly search: Search;
}

interface SearchKindFieldProps extends SearchFieldProps {
  /** True to include the kinds of search that only the advanced search has. */
  readonly hasAdvanced?: boolean;
}

export function SearchKindField({
  hasAdvanced = false,
  search: { kind, register, setKind },
}: SearchKindFieldProps) {
  const isPhone = useMaxWidth(PHONE_MAX_PX);
  const kinds = register.kinds.filter((each) => hasAdvanced || !each.isAdvanced || each === kind);
  // On a phone, many chips would move the fields down.
  const letters = kinds.reduce((sum, { label }) => sum + label.length, 0);
  if (isPhone && (kinds.length > MAX_PHONE_CHIPS || letters > MAX_PHONE_LETTERS)) {
    return (
      <Field label="Search by" isLabelHidden={hasAdvanced}>
        <Select
          choices={kinds.map(({ label, value }) => ({ id: value, label }))}
          value={kind.value}
          onValueChange={setKind}
        />
      </Field>
    );
  }
  return (
    <SegmentedControl
      label="Search by"
      segments={kinds}
      value={kind.value}
      onValueChange={setKind}
    />
  );
}

/** Focuses the first text field of an invalid search. */
export function focusSearchText(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[data-shortcut=search]')?.focus();
}

interface SearchTextFieldProps extends SearchFieldProps {
  readonly index?: number;
  /** True to show messages below the field without moving anything. */
  readonly areMessagesBelow?: boolean;
}

/** One of the kind's text fields; errors appear at the first field. */
export function SearchTextField({
  search,
  index = 0,
  areMessagesBelow = false,
}: SearchTextFieldProps) {
  const { isSuperSearch, kind, missing, problem, recognized, setText, texts } = search;
  const { searchAction, searchPath } = search.register;
  const { prepareScreen } = usePagePorts();
  const field = kind.fields[index];
  const text = texts[index] ?? '';
  const isFirst = index === 0;
  const error = isFirst ? (problem ?? missing) : null;
  const recentId = useId();
  const recent = useRecentTexts(field?.name);
  return (
    <Field
      label={field?.label}
      isRequired={kind.fields.length === 1}
      areMessagesBelow={isFirst && areMessagesBelow}
      // An alert, so that it is announced even if the field already has the focus.
      error={error === null ? null : <span role="alert">{error}</span>}
      hint={
        isFirst && recognized !== null ? (
          <RecognizedHint what={recognized} />
        ) : problem === null ? null : (
          wildcardHint(text)
        )
      }
    >
      <TextInput
        data-shortcut={isFirst ? 'search' : undefined}
        inputMode={field?.maxDigits === undefined ? undefined : 'numeric'}
        value={text}
        // Preloads the results page while the user types.
        onFocus={() => prepareScreen(searchPath, { action: searchAction })}
        placeholder={
          kind.superSearch !== undefined && !isSuperSearch ? 'Last name, First name' : undefined
        }
        onValueChange={(newText) => setText(index, newText)}
        list={recent.length === 0 ? undefined : recentId}
      />
      {recent.length === 0 ? null : (
        <datalist id={recentId}>
          {recent.map((searched) => (
            <option key={searched} value={searched} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

/** Returns the user's recent texts for names and numbers in this application. */
function useRecentTexts(application = ''): readonly string[] {
  const userId = useAppSelector(selectUserId);
  const { code: localeCode } = useAppSelector(selectLocale);
  const key = preferenceKey('recentTexts', { userId, localeCode, application });
  return readRecentTexts(useAppSelector((state) => selectPreference(state, key)));
}

/** The Super Search switch; renders nothing for searches by number. */
export function SuperSearchField({ search }: SearchFieldProps) {
  const { isSuperSearch, isSuperSearchFixed, kind, setIsSuperSearch } = search;
  if (kind.superSearch === undefined) return null;
  return (
    <>
      <Checkbox
        checked={isSuperSearch}
        isDisabled={isSuperSearchFixed}
        onCheckedChange={setIsSuperSearch}
      >
        Super Search
      </Checkbox>
      <Suspense fallback={<span style={HELP_BUTTON_PX} />}>
        <SuperSearchHelp />
      </Suspense>
      {isSuperSearchFixed ? <span>Log in to turn it off.</span> : null}
    </>
  );
}

export function SearchRegionField({ search }: SearchFieldProps) {
  const { regionId, register, setRegionId } = search;
  return (
    <RegionPicker code={register.regionCode} regionId={regionId} onRegionChange={setRegionId} />
  );
}

interface BillingCodeFieldProps {
  readonly search: Pick<Search, 'billingCode' | 'setBillingCode'>;
  /** Why the server rejected the code; null if it didn't. */
  readonly error?: string | null;
  readonly isRequired?: boolean;
}

/** The billing code field, for accounts with billing codes. */
export function BillingCodeField({
  search,
  error = null,
  isRequired = false,
}: BillingCodeFieldProps) {
  return (
    <Field label="Billing Code" error={error} isRequired={isRequired}>
      <TextInput
        value={search.billingCode}
        maxLength={BILLING_CODE_MAX_LENGTH}
        onValueChange={search.setBillingCode}
      />
    </Field>
  );
}

/** Notice about a register with incomplete data. */
export function SearchNotice({ search: { register } }: SearchFieldProps) {
  if (register.id !== 'judgment') return null;
  return (
    <Suspense fallback={null}>
      <JudgmentNotice />
    </Suspense>
  );
}

/** Offers a count before a search, for users whose searches are counted. */
export function CountFirstField(props: CountFirstProps) {
  return useAppSelector(selectOdometer) === null ? null : (
    <Suspense fallback={null}>
      <CountFirst {...props} />
    </Suspense>
  );
}

export function SearchButton({ search: { isRunning, problem } }: SearchFieldProps) {
  return (
    <Button type="submit" variant="primary" isBusy={isRunning} isDisabled={problem !== null}>
      Search
    </Button>
  );
}

/** What to search for, and where: text fields, Super Search, and the region. */
export function SearchTermFields({ search }: SearchFieldProps) {
  return (
    <>
      {search.kind.fields.map(({ name }, index) => (
        <SearchTextField key={name} search={search} index={index} />
      ))}
      <div data-beside className={styles.superSearch}>
        <SuperSearchField search={search} />
      </div>
      <SearchRegionField search={search} />
    </>
  );
}
