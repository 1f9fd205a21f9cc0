import { listNarrowed } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import type { DataSort } from '../../ui/dataColumn';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { ListTextField } from '../ListTextField';
import { plainText } from '../listText';
import styles from './notes.module.css';
import { sortFields, type SavedSorts } from './savedSort';

export interface SavedFilterFieldsProps {
  /** Tags that occur in the list. */
  readonly tags: readonly string[];
  readonly tag: string;
  readonly sorts: SavedSorts<never>;
  /** Null for newest saved first. */
  readonly sort: DataSort | null;
  /** Key of the order until the user chooses one. */
  readonly firstSort: string | undefined;
}

/** Filters a saved list by tag and text as the user types, and sorts it. */
export function SavedFilterFields({ firstSort, sort, sorts, tag, tags }: SavedFilterFieldsProps) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.filters} data-print="hide">
      <Row gap={3} isAtEnd>
        <ListTextField label="Filter by name, number, or note" />
        {tags.length === 0 ? null : (
          <Field label="Tag">
            <Select
              choices={[
                { id: '', label: 'All tags' },
                ...tags.map((one) => ({ id: one, label: one })),
              ]}
              value={tags.find((one) => plainText(one) === plainText(tag)) ?? ''}
              onValueChange={(chosen) => dispatch(listNarrowed({ fields: { tag: chosen } }))}
            />
          </Field>
        )}
        <Field label="Sort by">
          <Select
            choices={[
              { id: '', label: 'Newest saved' },
              ...Object.entries(sorts).map(([id, { label }]) => ({ id, label })),
            ]}
            value={sort?.key ?? ''}
            onValueChange={(key) =>
              dispatch(
                listNarrowed({
                  fields: sortFields(
                    key === '' ? null : { key, isDescending: sorts[key]?.isDescending === true },
                    firstSort,
                  ),
                }),
              )
            }
          />
        </Field>
      </Row>
    </div>
  );
}
