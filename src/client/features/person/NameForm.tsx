import { useState } from 'react';
import { PERSON_PATH } from '#contract/personPage';
import { MESSAGES } from '#contract/messages';
import { superSearchProblem } from '#contract/superSearch';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';

/** Form for the name to search in all registers. */
export function NameForm({ name }: { readonly name: string }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(name);
  const [isTried, setIsTried] = useState(false);
  const problem =
    superSearchProblem(typed) ??
    (isTried && typed.trim() === '' ? MESSAGES.missingPartyName : null);
  return (
    <form
      aria-label="Search another name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        const fullName = typed.trim();
        if (fullName === '' || superSearchProblem(fullName) !== null) return;
        dispatch(addressChosen({ path: PERSON_PATH, query: { fullName } }));
      }}
    >
      <Row isAtEnd>
        <Field id="person-name" label="Name" error={problem} isRequired>
          <TextInput autoComplete="off" value={typed} onValueChange={setTyped} />
        </Field>
        <Button type="submit" variant="primary">
          Search all records
        </Button>
      </Row>
    </form>
  );
}
