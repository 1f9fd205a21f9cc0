import { TEXT_MAX_LENGTH } from '#contract/limits';
import { selectShownQuery } from '../state/location/selectors';
import { listNarrowed } from '../state/location/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { readListText } from './listText';

/** Filters the list as the user types; the URL holds the text. */
export function ListTextField() {
  const dispatch = useAppDispatch();
  return (
    <Field label="Filter list">
      <TextInput
        type="search"
        maxLength={TEXT_MAX_LENGTH}
        value={readListText(useAppSelector(selectShownQuery))}
        onValueChange={(text) => dispatch(listNarrowed({ fields: { text } }))}
      />
    </Field>
  );
}
