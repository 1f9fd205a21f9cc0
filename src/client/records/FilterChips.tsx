import { useRef } from 'react';
import type { LinkQuery } from '#contract/queryFields';
import { Chip } from '../ui/Chip';
import styles from './records.module.css';

/** One filter of a list that holds. */
export interface ActiveFilter {
  /** The field of the address. */
  readonly field: string;
  /** In words: "Status: Open". */
  readonly label: string;
  /** What the address says instead once it is taken away; the field goes where this is absent. */
  readonly removal?: LinkQuery;
}

export interface FilterChipsProps {
  readonly filters: readonly ActiveFilter[];
  readonly onRemove: (filter: ActiveFilter) => void;
  /** Takes the focus when the last filter goes. */
  readonly onEmptied: () => void;
}

/** The filters of a list, each with its way out; the keyboard stays among those that are left. */
export function FilterChips({ filters, onEmptied, onRemove }: FilterChipsProps) {
  const list = useRef<HTMLDivElement>(null);
  if (filters.length === 0) return null;
  function handleRemove(filter: ActiveFilter, index: number): void {
    const buttons = list.current?.querySelectorAll('button');
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (neighbour === undefined) onEmptied();
    else neighbour.focus();
    onRemove(filter);
  }
  return (
    <div ref={list} className={styles.chips}>
      {filters.map((filter, index) => (
        <Chip
          key={filter.label}
          label={filter.label}
          onRemove={() => handleRemove(filter, index)}
        />
      ))}
    </div>
  );
}
