import { useState } from 'react';
import { PERSON_PATH } from '#contract/records/personPage';
import { MESSAGES } from '#contract/messages';
import { superSearchProblem } from '#contract/search/superSearch';
import { selectShownQuery } from '../../state/location/selectors';
import { searchSubmitted } from '../../state/search/search';
import { selectBillingCode } from '../../state/search/selectors';
import { selectUser } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';
import { BillingCodeField } from '../../widgets/SearchFields';

interface NameFormProps {
  readonly name: string;
  /** Why the server rejected the billing code; null if it didn't. */
  readonly codeError: string | null;
}

/** Form for the name to search in all registers, and for the billing code of accounts with codes. */
export function NameForm({ codeError, name }: NameFormProps) {
  const dispatch = useAppDispatch();
  const sentCode = useAppSelector(selectShownQuery)['billingCode'];
  const lastCode = useAppSelector(selectBillingCode);
  const hasCode = useAppSelector(selectUser).account?.billingCodeEnabled ?? false;
  const [shownName, setShownName] = useState(name);
  const [typed, setTyped] = useState(name);
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  // A key would remount the form and lose the focus.
  if (shownName !== name) {
    setShownName(name);
    setTyped(name);
    setTypedCode(null);
    setIsTried(false);
  }
  const billingCode = typedCode ?? lastCode ?? '';
  const problem =
    superSearchProblem(typed) ??
    (isTried && typed.trim() === '' ? MESSAGES.missingPartyName : null);
  return (
    <form
      aria-label="Search all records"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        const fullName = typed.trim();
        if (fullName === '' || superSearchProblem(fullName) !== null) return;
        dispatch(
          searchSubmitted({
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
        {hasCode || codeError !== null ? (
          <BillingCodeField
            search={{ billingCode, setBillingCode: setTypedCode }}
            error={codeError}
            isRequired={codeError !== null && sentCode === undefined}
          />
        ) : null}
        <Button type="submit" variant="primary">
          Search all records
        </Button>
      </Row>
    </form>
  );
}
