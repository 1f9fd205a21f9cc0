import { useRef } from 'react';
import type { LinkQuery } from '#contract/site/queryFields';
import { Chip } from '../ui/Chip';
import styles from './records.module.css';

/** An active filter of a list. */
export interface ActiveFilter {
  /** Query field of the URL. */
  readonly field: string;
  /** Label: "Status: Open". */
  readonly label: string;
  /** Changes to the URL that remove the filter; by default, deletes the field. */
  readonly removal?: LinkQuery;
}

export interface FilterChipsProps {
  readonly filters: readonly ActiveFilter[];
  readonly onRemove: (filter: ActiveFilter) => void;
  /** Called after the last filter is removed, to move the focus. */
  readonly onEmptied: () => void;
}

/** The active filters of a list, each with a remove button. Focus stays within the list. */
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
