import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { recognizeAnyNumber } from '#contract/search/anyNumber';
import type { Locale } from '#contract/locales';
import { PERSON_PATH } from '#contract/records/personPage';
import type { Query } from '#contract/site/queryFields';
import { registerOf, registersOf, type RegisterId } from '#contract/records/registers';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import { superSearchProblem } from '#contract/search/superSearch';
import { DraftNotice } from '../../forms/DraftNotice';
import { useDraft } from '../../forms/useDraft';
import { usePagePorts } from '../../platform/PagePorts';
import { whenIdle } from '../../platform/whenIdle';
import { selectDraftStatus } from '../../state/drafts/selectors';
import { selectMissingPath } from '../../state/errors/selectors';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { searchQuery, searchSubmitted } from '../../state/search/search';
import { selectSearchChoices } from '../../state/search/selectors';
import { selectSessionGeneration } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Drawing } from '../../ui/Drawing';
import { Field } from '../../ui/Field';
import { HomeBand, type BandChoice } from '../../ui/HomeBand';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { asSentenceStart } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import { RecognizedHint } from '../../widgets/RecognizedHint';
import type { SearchDraftProps } from '../../widgets/SearchDraft';
import {
  BillingCodeField,
  CountFirstField,
  focusSearchText,
  SearchButton,
  SearchNotice,
  SearchRegionField,
  SearchTextField,
  SuperSearchField,
} from '../../widgets/SearchFields';
import { useSearch } from '../../widgets/useSearch';
import { numberInPath } from './numberInPath';
import { SearchPromise } from './SearchPromise';

/** Choice that searches all registers of the edition. */
const ALL = 'all';
type Chosen = RegisterId | typeof ALL;

/** Form id of the saved draft of the all-records search. */
const ALL_DRAFT = 'home/allRecords';
const ALL_LABEL = 'All records';

// Optional: loads when the page is idle; renders nothing if loading fails.
const SearchDraft = lazy<ComponentType<SearchDraftProps>>(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "idle" */ '../../widgets/SearchDraft').then(
    (loaded) => ({ default: loaded.SearchDraft }),
    () => ({ default: () => null }),
  );
});

/** The home page's search: one field for all records, or a register's full search. */
export function HomeSearch() {
  const location = useAppSelector(selectLocation);
  const generation = useAppSelector(selectSessionGeneration);
  const locale = useAppSelector(selectLocale);
  // The next user must not see what the previous one typed.
  return <Searches key={`${locale.code} ${location?.key ?? ''} ${String(generation)}`} />;
}

function choicesIn(locale: Locale): readonly BandChoice[] {
  const registers = registersOf(locale);
  if (registers.length < 2) return [];
  return [
    { id: ALL, label: ALL_LABEL, icon: <Icon name="search" size={16} /> },
    ...registers.map(({ id, things }) => ({
      id,
      label: asSentenceStart(things),
      icon: <Drawing path={SHELL_ICONS[id]} size={16} />,
    })),
  ];
}

function Searches() {
  const locale = useAppSelector(selectLocale);
  const registers = registersOf(locale);
  // If a register's search has a saved draft, its fields show the draft.
  const drafted = useAppSelector((state) =>
    registers.find(({ searchPath }) => selectDraftStatus(state, searchPath) !== undefined),
  );
  const [first] = registers;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const missingPath = useAppSelector(selectMissingPath);
  // Kept when the user chooses a different register.
  const [text, setText] = useState(() => numberInPath(missingPath, locale));
  const choices = choicesIn(locale);
  const choice = chosen ?? drafted?.id ?? (choices.length === 0 && first ? first.id : ALL);
  const shared = {
    lead: first === undefined ? null : <SearchPromise id={choice === ALL ? null : choice} />,
    choices,
    onChoose: (id: string) => setChosen(id as Chosen),
    text,
    onText: setText,
  };
  return choice === ALL ? (
    <AllRecords {...shared} advanced={first?.searchPath ?? '/'} />
  ) : (
    <OneRegister key={choice} {...shared} id={choice} />
  );
}

interface SharedProps {
  readonly lead: ReactNode;
  readonly choices: readonly BandChoice[];
  readonly onChoose: (id: string) => void;
  /** The last text typed, whichever register is chosen. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Search by a name in all registers, or by a number of any register. */
function AllRecords({
  advanced,
  text,
  onText,
  ...band
}: SharedProps & { readonly advanced: string }) {
  const dispatch = useAppDispatch();
  const { prepareScreen } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const choices = useAppSelector((state) =>
    selectSearchChoices(state, registersOf(locale)[0]?.id ?? 'recorder'),
  );
  const [billingCode, setBillingCode] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const draft = useDraft(ALL_DRAFT, {
    values: { fullName: text },
    isDirty: text.trim() !== '',
    onRestore: ({ fullName }) => onText(typeof fullName === 'string' ? fullName : ''),
  });
  const number = recognizeAnyNumber(text, locale);
  const problem = number === null ? superSearchProblem(text) : null;
  const isMissing = text.trim() === '';
  const error = problem ?? (isTried && isMissing ? 'Enter a name or a number.' : null);
  const code = choices.hasBillingCode ? (billingCode ?? choices.billingCode).trim() : '';

  function submit() {
    if (number === null) {
      const query = { fullName: text.trim(), billingCode: code === '' ? null : code };
      dispatch(searchSubmitted({ path: PERSON_PATH, query }));
      return;
    }
    const register = registerOf(number.register, locale);
    const kind = register.kinds.find(({ value }) => value === number.kind) ?? register.kinds[0];
    const query = searchQuery(register, kind, {
      texts: kind.fields.map(({ name }) => number.fields[name] ?? ''),
      isSuperSearch: true,
      regionId: register.allRegion.id,
      billingCode: code,
    });
    dispatch(searchSubmitted({ path: register.searchPath, query }));
  }

  return (
    <form
      noValidate
      aria-label="Search all records"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isMissing || problem !== null) focusSearchText(event.currentTarget);
        else submit();
      }}
    >
      <HomeBand
        {...band}
        label={ALL_LABEL}
        choice={ALL}
        fields={
          <Field
            label="Name or number"
            isRequired
            areMessagesBelow
            error={error === null ? null : <span role="alert">{error}</span>}
            hint={number === null ? null : <RecognizedHint what={number.what} />}
          >
            <TextInput
              data-shortcut="search"
              autoComplete="off"
              value={text}
              onFocus={() => prepareScreen(PERSON_PATH, {})}
              onValueChange={onText}
            />
          </Field>
        }
        {...(choices.hasBillingCode && {
          code: (
            <BillingCodeField
              search={{ billingCode: billingCode ?? choices.billingCode, setBillingCode }}
            />
          ),
        })}
        button={
          <Button type="submit" variant="primary" isDisabled={problem !== null}>
            Search
          </Button>
        }
        below={
          <>
            <span>Nicknames, initials, and sound-alikes are included.</span>
            <AdvancedLink to={advanced} />
            <DraftNotice draft={draft} onDiscard={() => onText('')} />
          </>
        }
      />
    </form>
  );
}

/** A register's full search (spec section 2). */
function OneRegister({ id, text, onText, ...band }: SharedProps & { readonly id: RegisterId }) {
  const query = useAppSelector((state) => selectLocation(state)?.query);
  const locale = useAppSelector(selectLocale);
  const [started] = useState<Query>(() => {
    const [field] = registerOf(id, locale).kinds[0].fields;
    return text === '' || field === undefined ? (query ?? {}) : { ...query, [field.name]: text };
  });
  const inner = useSearch(id, started);
  const search = {
    ...inner,
    setText(index: number, newText: string) {
      onText(newText);
      inner.setText(index, newText);
    },
  };
  const { kind, register } = search;
  return (
    <form
      noValidate
      aria-label={`Search ${register.title.toLowerCase()}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!search.submit()) focusSearchText(event.currentTarget);
      }}
    >
      <HomeBand
        {...band}
        label={register.title}
        choice={id}
        kind={
          <Field label="Search by">
            <Select
              choices={register.kinds
                .filter((each) => !each.isAdvanced || each === kind)
                .map(({ label, value }) => ({ id: value, label }))}
              value={kind.value}
              onValueChange={search.setKind}
            />
          </Field>
        }
        fields={kind.fields.map(({ name }, index) => (
          <SearchTextField key={name} search={search} index={index} areMessagesBelow />
        ))}
        region={<SearchRegionField search={search} />}
        {...(search.hasBillingCode && { code: <BillingCodeField search={search} /> })}
        button={<SearchButton search={search} />}
        below={
          <>
            <SuperSearchField search={search} />
            <AdvancedLink to={register.searchPath} />
            <CountFirstField search={search} />
            <SearchNotice search={search} />
            <Suspense fallback={null}>
              <SearchDraft search={search} sent={query ?? {}} />
            </Suspense>
          </>
        }
      />
    </form>
  );
}

/** Null on the not-found page, where a card below the search has the link. */
function AdvancedLink({ to }: { readonly to: string }) {
  const isMissingPage = useAppSelector((state) => selectMissingPath(state) !== null);
  return isMissingPage ? null : <AppLink to={to}>Advanced search</AppLink>;
}
