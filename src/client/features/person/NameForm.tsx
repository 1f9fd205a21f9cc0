import { useState } from 'react';
import { PERSON_PATH } from '#contract/personPage';
import { MESSAGES } from '#contract/messages';
import { superSearchProblem } from '#contract/superSearch';
import { addressChosen } from '../../state/location/slice';
import { selectBillingCode } from '../../state/search/selectors';
import { selectUser } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';
import { BillingCodeField } from '../../widgets/SearchFields';

/** Form for the name to search in all registers, and for the billing code of accounts with codes. */
export function NameForm({ name }: { readonly name: string }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(name);
  const lastCode = useAppSelector(selectBillingCode);
  const hasCode = useAppSelector(selectUser).account?.billingCodeEnabled ?? false;
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const billingCode = typedCode ?? lastCode ?? '';
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
        dispatch(
          addressChosen({
            path: PERSON_PATH,
            query: { fullName, billingCode: billingCode.trim() || null },
          }),
        );
      }}
    >
      <Row isAtEnd>
        <Field id="person-name" label="Name" error={problem} isRequired>
          <TextInput autoComplete="off" value={typed} onValueChange={setTyped} />
        </Field>
        {hasCode ? (
          <BillingCodeField search={{ billingCode, setBillingCode: setTypedCode }} />
        ) : null}
        <Button type="submit" variant="primary">
          Search all records
        </Button>
      </Row>
    </form>
  );
}
