import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import {
  findReversed,
  type AnyFilters,
  type DateFilter,
  type Filter,
} from '#contract/search/filters';
import type { Query } from '#contract/site/queryFields';
import { DateField, type DateFieldHandle } from '../ui/DateField';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { DatePresets } from './DatePresets';
import { choiceGroups, filterValue } from './filters';
import styles from './SearchForm.module.css';

/** Lets a form check the filters before submitting. */
export interface FilterFieldsHandle {
  /** Returns true, and focuses the field, if a date is incomplete or its year has
   * two digits, or if a range is reversed. */
  refuse(): boolean;
}

export interface FilterFieldsProps {
  readonly filters: AnyFilters;
  /** By name, as in the URL or a draft; empty for none. */
  readonly values: Query;
  readonly onValueChange: (name: string, value: string) => void;
  readonly ref?: Ref<FilterFieldsHandle>;
}

const REVERSED = {
  date: 'The end date is before the start date.',
  amount: 'The maximum is less than the minimum.',
} as const;
const NO_AMOUNT = 'Enter an amount in dollars, such as 1500.';

/** The filters of a register in a form; both dates of a range are side by side. */
export function FilterFields({ filters, onValueChange, ref, values }: FilterFieldsProps) {
  const dates = useRef(new Map<string, DateFieldHandle>());
  const amounts = useRef(new Map<string, HTMLElement>());
  const read = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filterValue(filter, values[name])]),
  );
  const reversed = findReversed(filters, read);
  const unread = Object.keys(filters).filter(
    (name) => filters[name]?.kind === 'amount' && values[name]?.trim() && read[name] === '',
  );

  useImperativeHandle(ref, () => ({
    refuse() {
      // Checks all dates, so that each shows its error; the first invalid one gets the focus.
      const parts = [...dates.current.values()].reverse().map((date) => date.refusePart());
      if (parts.includes(true)) return true;
      const [wrong = reversed] = unread;
      if (wrong === null) return false;
      dates.current.get(wrong)?.focus();
      amounts.current.get(wrong)?.focus();
      return true;
    },
  }));

  function renderFilter(name: string, filter: Filter): ReactNode {
    if (filter.kind === 'choice') {
      const value = filterValue(filter, values[name]);
      return (
        <Field key={name} label={filter.label}>
          <Select
            groups={choiceGroups(filter, value)}
            value={value}
            onValueChange={(chosen) => onValueChange(name, chosen)}
          />
        </Field>
      );
    }
    if (filter.kind === 'amount') {
      return (
        <Field
          key={name}
          label={filter.label}
          error={unread.includes(name) ? NO_AMOUNT : reversed === name ? REVERSED.amount : null}
        >
          <TextInput
            ref={(input) => {
              if (input === null) amounts.current.delete(name);
              else amounts.current.set(name, input);
            }}
            inputMode="decimal"
            placeholder="$"
            value={values[name] ?? ''}
            onValueChange={(text) => onValueChange(name, text)}
          />
        </Field>
      );
    }
    return (
      <DateField
        key={name}
        ref={(handle) => {
          if (handle === null) dates.current.delete(name);
          else dates.current.set(name, handle);
        }}
        label={filter.label}
        // As typed: a year has one digit at first.
        value={values[name] ?? ''}
        onValueChange={(date) => onValueChange(name, date)}
        error={reversed === name ? REVERSED.date : null}
      />
    );
  }

  function chooseRange(name: string, { until }: DateFilter, from: string): void {
    onValueChange(name, from);
    if (until !== undefined) onValueChange(until, '');
  }

  const ends = new Set(
    Object.values(filters).map((filter) => (filter.kind === 'choice' ? undefined : filter.until)),
  );
  return Object.entries(filters).map(([name, filter]) => {
    if (ends.has(name)) return null;
    if (filter.kind === 'choice' || filter.until === undefined) return renderFilter(name, filter);
    const end = filters[filter.until];
    return (
      <div key={name} className={styles.dates}>
        {renderFilter(name, filter)}
        {end === undefined ? null : renderFilter(filter.until, end)}
        {filter.kind === 'date' ? (
          <DatePresets label={filter.label} onChosen={(from) => chooseRange(name, filter, from)} />
        ) : null}
      </div>
    );
  });
}
