import { useRef, useState, type ReactNode } from 'react';
import { CCS_PATH, ENTRY_KIND_WORDS, ENTRY_KINDS } from '#contract/records/ccsEntries';
import type { Query } from '#contract/site/queryFields';
import type { CcsPage } from '#contract/schemas/court';
import { ChoiceChips } from '../../records/ChoiceChips';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DateField, type DateFieldHandle } from '../../ui/DateField';
import { Field } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
import { buttonClass } from '../../ui/buttonClass';
import styles from './CcsFilter.module.css';

export interface CcsFilterFormProps {
  /** Query of the current URL: the case and the entry filters. */
  readonly query: Query;
  readonly page: Pick<CcsPage, 'kinds'>;
  /** Text above the chips. */
  readonly summary?: ReactNode;
  /** Link that changes the order, at the end of the line. */
  readonly order?: ReactNode;
}

/** Filters all entries of the case, not just the current page, by kind, text, and date. */
export function CcsFilterForm({ order = null, page, query, summary = null }: CcsFilterFormProps) {
  const { pageNumber: _page, ...filter } = query;
  const counts = new Map(page.kinds.map(({ count, kind }) => [kind, count]));
  const all = page.kinds.reduce((sum, { count }) => sum + count, 0);
  const shown = ENTRY_KINDS.filter((kind) => counts.has(kind) || filter['kind'] === kind);
  return (
    <div className={styles.filter} role="group" aria-label="Filter entries">
      <div className={styles.kinds}>
        {summary}
        <ChoiceChips
          label="Kinds of entries"
          path={CCS_PATH}
          query={filter}
          field="kind"
          choices={[
            { value: null, label: 'All', count: all },
            ...shown.map((kind) => ({
              value: kind,
              label: ENTRY_KIND_WORDS[kind],
              count: counts.get(kind) ?? 0,
            })),
          ]}
        />
      </div>
      <TextAndDates
        key={[filter['text'], filter['enteredFrom'], filter['enteredTo']].join('|')}
        filter={filter}
      />
      {order === null ? null : <div className={styles.order}>{order}</div>}
    </div>
  );
}

/** Link that reverses the order of the entries. */
export function EntryOrder({ query }: Pick<CcsFilterFormProps, 'query'>) {
  const { pageNumber: _page, ...filter } = query;
  const isNewestFirst = filter['newestFirst'] === 'true';
  return (
    <AppLink
      to={CCS_PATH}
      query={{ ...filter, newestFirst: isNewestFirst ? null : true }}
      className={buttonClass('quiet', 'small')}
    >
      <span>
        Sort: {isNewestFirst ? 'Newest first' : 'Oldest first'}
        <VisuallyHidden> (change to {isNewestFirst ? 'oldest' : 'newest'} first)</VisuallyHidden>
      </span>
      <Icon name={isNewestFirst ? 'chevronUp' : 'chevronDown'} size={16} />
    </AppLink>
  );
}

const FORM_FIELDS = ['text', 'enteredFrom', 'enteredTo'] as const;

function TextAndDates({ filter }: { readonly filter: Query }) {
  const dispatch = useAppDispatch();
  const [values, setValues] = useState<Query>(filter);
  const set = (name: (typeof FORM_FIELDS)[number]) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const from = values['enteredFrom'] ?? '';
  const to = values['enteredTo'] ?? '';
  const end = useRef<DateFieldHandle>(null);
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <form
      aria-label="Text and dates"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReversed) {
          end.current?.focus();
          return;
        }
        const entered = FORM_FIELDS.map((name) => [name, values[name]?.trim() || null] as const);
        dispatch(
          addressChosen({ path: CCS_PATH, query: { ...filter, ...Object.fromEntries(entered) } }),
        );
      }}
    >
      <Row isAtEnd gap={2}>
        <Field label="Search entries">
          <TextInput
            type="search"
            value={values['text'] ?? ''}
            onChange={({ currentTarget }) => set('text')(currentTarget.value)}
          />
        </Field>
        <DateField label="From" value={from} onValueChange={set('enteredFrom')} />
        <DateField
          ref={end}
          label="To"
          value={to}
          onValueChange={set('enteredTo')}
          error={isReversed ? 'The end date is before the start date.' : null}
        />
        <Button type="submit">Search</Button>
      </Row>
    </form>
  );
}
