import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import type { SavedFilter } from './savedFilter';

export interface SavedFilterFieldsProps {
  /** Those of the list. */
  readonly tags: readonly string[];
  readonly filter: SavedFilter;
  readonly onFilterChange: (filter: SavedFilter) => void;
}

/** Narrows a saved list by tag and text, while it is typed. */
export function SavedFilterFields({ filter, onFilterChange, tags }: SavedFilterFieldsProps) {
  return (
    <div data-print="hide">
      <Row gap={3} isAtEnd>
        <Field label="Find in this list">
          <TextInput
            type="search"
            value={filter.text}
            onValueChange={(text) => onFilterChange({ ...filter, text })}
          />
        </Field>
        {tags.length === 0 ? null : (
          <Field label="Tag">
            <Select
              choices={[
                { id: '', label: 'All tags' },
                ...tags.map((tag) => ({ id: tag, label: tag })),
              ]}
              value={filter.tag}
              onValueChange={(tag) => onFilterChange({ ...filter, tag })}
            />
          </Field>
        )}
      </Row>
    </div>
  );
}
