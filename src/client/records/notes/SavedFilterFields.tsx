import { listNarrowed } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { ListTextField } from '../ListTextField';
import { plainText } from '../listText';

export interface SavedFilterFieldsProps {
  /** Tags that occur in the list. */
  readonly tags: readonly string[];
  readonly tag: string;
}

/** Filters a saved list by tag and text as the user types. */
export function SavedFilterFields({ tag, tags }: SavedFilterFieldsProps) {
  const dispatch = useAppDispatch();
  return (
    <div data-print="hide">
      <Row gap={3} isAtEnd>
        <ListTextField />
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
      </Row>
    </div>
  );
}
