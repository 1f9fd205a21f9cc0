import { useState } from 'react';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import type { LinkQuery } from '#contract/site/queryFields';
import { addressChosen } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Row } from '../ui/Row';
import { TextInput } from '../ui/TextInput';

export interface FindFormProps {
  readonly path: string;
  /** Current query of the URL. */
  readonly query: LinkQuery;
  /** Query field that holds the text. */
  readonly field: string;
  /** Accessible label: "Search your notifications". */
  readonly name: string;
  readonly label: string;
  readonly button: string;
}

/** Text filter of a list; keeps the other filters. An empty text removes it. */
export function FindForm(props: FindFormProps) {
  const { field, query } = props;
  const asked = String(query[field] ?? '');
  return <Form key={asked} asked={asked} {...props} />;
}

function Form({
  asked,
  button,
  field,
  label,
  name,
  path,
  query,
}: FindFormProps & { readonly asked: string }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(asked);
  return (
    <form
      role="search"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        const { [field]: _before, ...rest } = query;
        const words = typed.trim();
        dispatch(addressChosen({ path, query: words === '' ? rest : { ...rest, [field]: words } }));
      }}
    >
      <Row isAtEnd>
        <Field label={label}>
          <TextInput
            autoComplete="off"
            maxLength={TEXT_MAX_LENGTH}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        <Button type="submit">{button}</Button>
      </Row>
    </form>
  );
}
