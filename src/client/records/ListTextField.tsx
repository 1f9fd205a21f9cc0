import { TEXT_MAX_LENGTH } from '#contract/limits';
import { selectShownQuery } from '../state/location/selectors';
import { listNarrowed } from '../state/location/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { readListText } from './listText';

export interface ListTextFieldProps {
  /** Names the texts that are searched; defaults to "Filter list". */
  readonly label?: string;
}

/** Filters the list as the user types; the URL holds the text. */
export function ListTextField({ label = 'Filter list' }: ListTextFieldProps) {
  const dispatch = useAppDispatch();
  return (
    <Field label={label}>
      <TextInput
        type="search"
        maxLength={TEXT_MAX_LENGTH}
        value={readListText(useAppSelector(selectShownQuery))}
        onValueChange={(text) => dispatch(listNarrowed({ fields: { text } }))}
      />
    </Field>
  );
}
