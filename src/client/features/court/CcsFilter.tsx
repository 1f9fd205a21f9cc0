import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { formatCount } from '../../ui/formats';
import { TextInput } from '../../ui/TextInput';
import {
  ENTRY_KIND_WORDS,
  ENTRY_KINDS,
  type EntryFilter,
  type EntryWithNotices,
} from './ccsEntries';
import styles from './CcsFilter.module.css';

export interface CcsFilterProps {
  /** Those of the page on view. */
  readonly entries: readonly EntryWithNotices[];
  readonly filter: EntryFilter;
  readonly onChange: (filter: EntryFilter) => void;
}

/** Narrows the entries on view by kind and by words. */
export function CcsFilter({ entries, filter, onChange }: CcsFilterProps) {
  if (entries.length < 2) return null;
  const kinds = ENTRY_KINDS.map((kind) => ({
    kind,
    label: ENTRY_KIND_WORDS[kind],
    count: entries.filter((entry) => entry.kind === kind).length,
  })).filter(({ count }) => count > 0);
  return (
    <div className={styles.filter} role="group" aria-label="Filter the entries">
      <div className={styles.kinds}>
        {[{ kind: null, label: 'All', count: entries.length }, ...kinds].map(
          ({ count, kind, label }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={filter.kind === kind}
              onClick={() => onChange({ ...filter, kind })}
            >
              {label} <span className={styles.count}>{formatCount(count)}</span>
            </Button>
          ),
        )}
      </div>
      <div className={styles.text}>
        <Field label="Words in the entries" isLabelHidden>
          <TextInput
            type="search"
            placeholder="Words in the entries"
            value={filter.text}
            onChange={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
          />
        </Field>
      </div>
    </div>
  );
}
