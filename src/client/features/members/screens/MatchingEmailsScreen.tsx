import { useState } from 'react';
import { EMAIL_FIELD, MATCHING_EMAILS_PATH, USER_PATH } from '#contract/account/members';
import type { MatchingEmail } from '#contract/schemas/members';
import { activeColumn, rowHeader, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectLocation } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { matchingEmails } from '../slice';
import { deliveryInWords } from '../words';

const COLUMNS: readonly DataColumn<MatchingEmail>[] = [
  rowHeader('User', ({ id, name, username }) => (
    <AppLink to={USER_PATH} query={{ userId: id }}>
      {name === '' ? username : name}
    </AppLink>
  )),
  textColumn('Email address', ({ email }) => email),
  textColumn('Username', ({ username }) => username),
  textColumn('Email delivery', ({ mailsEndedAt }) => deliveryInWords(mailsEndedAt), {
    priority: 2,
  }),
  textColumn('Account', ({ accountName }) => accountName, { priority: 3 }),
  activeColumn('Status', ({ isActive }) => isActive),
];

/**
 * Users who share an email address; a password reset request sends an email for each of them (spec
 * section 2).
 */
export function Screen() {
  const email = useAppSelector(selectLocation)?.query[EMAIL_FIELD] ?? '';
  return (
    <ListView
      of={useAppSelector(matchingEmails.select)}
      question={email}
      things={{ one: 'user', many: 'users' }}
      caption="Users by email address"
      columns={COLUMNS}
      lead={({ total }, count) =>
        total === 0
          ? null
          : email === ''
            ? `${count} with a shared address.`
            : `${count} with the address ${email}.`
      }
      form={<AddressForm key={email} email={email} />}
      empty={{
        title: email === '' ? 'No shared email addresses' : 'No user has this address',
        text: 'The search isn’t case-sensitive.',
      }}
    />
  );
}

function AddressForm({ email }: { readonly email: string }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(email);
  return (
    <form
      aria-label="Find users by email address"
      onSubmit={(event) => {
        event.preventDefault();
        const query = typed.trim() === '' ? {} : { [EMAIL_FIELD]: typed.trim() };
        dispatch(addressChosen({ path: MATCHING_EMAILS_PATH, query }));
      }}
    >
      <Row isAtEnd>
        <Field label="Email address" hint="Leave blank to list all shared addresses.">
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        <Button type="submit">Search</Button>
      </Row>
    </form>
  );
}
