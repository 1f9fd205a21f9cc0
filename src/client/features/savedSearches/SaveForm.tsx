import { useRef, useState } from 'react';
import { SAVED_SEARCHES_PATH } from '#contract/account/pages';
import type { Query } from '#contract/site/queryFields';
import type { Register } from '#contract/records/registers';
import { readSearch } from '#contract/search/address';
import {
  CADENCES,
  SAVED_SEARCH_NAME_MAX_LENGTH,
  savedSearchNameProblem,
  type Cadence,
} from '#contract/account/savedSearches';
import type { SavedSearch } from '#contract/schemas/savedSearches';
import { boxValue, isBoxChecked } from '../../forms/box';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { FilterChips } from '../../records/FilterChips';
import { narrowingChips, readNarrowing } from '../../records/search/narrowing';
import { registerFilters } from '../../records/search/registerFilters';
import { selectLocale } from '../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { FilterFields, type FilterFieldsHandle } from '../../widgets/FilterFields';
import { filterValue } from '../../widgets/filters';
import { areChoicesOf, areTextsOf, isSearchOf, searchTexts } from '../../widgets/SearchDraft';
import { SearchKindField, SearchNotice, SearchTermFields } from '../../widgets/SearchFields';
import { useSearch } from '../../widgets/useSearch';
import { criteriaOf } from './criteria';
import { replaceSearch, saveSearch } from './slice';

export interface SaveFormProps {
  readonly register: Register;
  /** Search fields from the URL, or from the saved search being changed. */
  readonly query: Query;
  /** Null for a new search. */
  readonly saved: SavedSearch | null;
}

const CADENCE_CHOICES: Readonly<Record<Cadence, string>> = {
  NONE: 'Don’t run automatically',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
};

/** Form to save a search: the advanced search fields, plus name, schedule, and notification. */
export function SaveForm({ query, register, saved }: SaveFormProps) {
  const dispatch = useAppDispatch();
  const locale = useAppSelector(selectLocale);
  const filters = registerFilters(register.id, locale);
  const search = useSearch(register.id, query, { isOneRegister: true });
  const [chosen, setChosen] = useState<Query>(() => filterTexts(Object.keys(filters), query));
  const [narrowed, setNarrowed] = useState<Query>(query);
  const fields = useRef<FilterFieldsHandle>(null);
  const name = useRef<HTMLInputElement>(null);
  const command = useAppSelector((state) =>
    saved === null ? saveSearch.select(state) : replaceSearch.select(state),
  );
  const isEmpty = search.texts.every((text) => text.trim() === '');
  const form = useForm({
    id: 'savedSearch',
    started: {
      search: '',
      name: saved?.name ?? suggestName(search.texts),
      cadence: (saved?.cadence ?? 'DAILY') as string,
      notified: boxValue(saved?.isNotified ?? true),
    },
    sentAs: { notified: 'isNotified' },
    check: (values) => ({
      search: isEmpty ? search.kind.missing : search.problem,
      name: savedSearchNameProblem(values.name),
    }),
    command,
    more: {
      values: { ...searchTexts(search), ...chosen, ...narrowingTexts(narrowed) },
      isDirty:
        !isSearchOf(search, query) ||
        !areChoicesOf(search, query) ||
        !areTextsOf(chosen, query) ||
        !areTextsOf(narrowingTexts(query), narrowed),
      onRestore: fill,
      onDiscard: () => fill(query),
    },
    onSend(values) {
      if (fields.current?.refuse() === true) return;
      const body = {
        name: values.name,
        criteria: criteriaOf({
          ...search.asked,
          ...Object.fromEntries(
            Object.entries(filters).map(([key, filter]) => [key, filterValue(filter, chosen[key])]),
          ),
          ...readNarrowing(narrowed),
        }),
        regionId: search.regionId,
        cadence: CADENCES.find((each) => each === values.cadence) ?? 'NONE',
        isNotified: isBoxChecked(values.notified),
      };
      dispatch(
        saved === null
          ? saveSearch.send({ body: { ...body, register: register.id } })
          : replaceSearch.send({ params: { id: saved.id }, body }),
      );
    },
  });
  function fill(texts: Query): void {
    search.fill(readSearch(search.register, texts));
    setChosen(filterTexts(Object.keys(filters), texts));
    setNarrowed(texts);
  }
  const isScheduled = form.values.cadence !== 'NONE';
  return (
    <Form
      form={form}
      label={`Save a ${register.thing} search`}
      button={saved === null ? 'Save this search' : 'Save changes'}
      actions={
        <AppLink to={SAVED_SEARCHES_PATH} className={buttonClass()}>
          Cancel
        </AppLink>
      }
    >
      <Field {...form.field('name')} label="Name" isRequired>
        <TextInput
          ref={name}
          autoComplete="off"
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          {...form.control('name')}
        />
      </Field>
      <Field
        {...form.field('cadence')}
        label="Run automatically"
        hint="Automatic searches don’t count toward your plan, but each uses one alert."
      >
        <Select
          choices={CADENCES.map((id) => ({ id, label: CADENCE_CHOICES[id] }))}
          {...form.control('cadence')}
        />
      </Field>
      {isScheduled ? (
        <div data-beside>
          <Checkbox {...form.box('notified')}>Notify me about new results</Checkbox>
        </div>
      ) : null}
      <div data-beside id={form.field('search').id} tabIndex={-1}>
        <SearchKindField search={search} hasAdvanced />
      </div>
      <SearchTermFields search={search} />
      <FilterFields
        ref={fields}
        filters={filters}
        values={chosen}
        onValueChange={(key, value) => setChosen((before) => ({ ...before, [key]: value }))}
      />
      <div data-beside>
        <FilterChips
          filters={narrowingChips(narrowed)}
          onRemove={({ field, removal }) =>
            setNarrowed((before) => withoutField(before, field, removal?.[field]))
          }
          onEmptied={() => name.current?.focus()}
        />
      </div>
      <SearchNotice search={search} />
    </Form>
  );
}

function filterTexts(names: readonly string[], query: Query): Query {
  return Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
}

/** Returns the facet filters, named as in the URL. */
function narrowingTexts(query: Query): Query {
  return Object.fromEntries(Object.entries(readNarrowing(query)));
}

/** Suggests a name: the search text. */
function suggestName(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, SAVED_SEARCH_NAME_MAX_LENGTH);
}

function withoutField(query: Query, field: string, value: unknown): Query {
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== field));
  return typeof value === 'string' ? { ...rest, [field]: value } : rest;
}
