import { useEffect, useMemo, useState } from 'react';
import type { ServiceContact, ServiceContacts } from '#contract/schemas/service';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { saveContact } from './slice';

export interface ContactFormProps {
  /** Null for a new contact. */
  readonly contact: ServiceContact | null;
  readonly list: ServiceContacts;
  readonly onClose: () => void;
}

/** Adds or edits a contact and its copies. */
export function ContactForm({ contact, list, onClose }: ContactFormProps) {
  const dispatch = useAppDispatch();
  const [isSent, setIsSent] = useState(false);
  const command = useAppSelector(saveContact.select);
  const others = list.items.filter(({ id }) => id !== contact?.id);
  const form = useForm<string>({
    id: `serviceContact${String(contact?.id ?? 'new')}`,
    started: useMemo(() => startedOf(contact), [contact]),
    sentAs: { contactName: 'name', contactEmail: 'email' },
    check: ({ contactEmail = '', contactName = '' }) => ({
      contactName: contactName.trim() === '' ? 'Enter the contact’s name.' : null,
      contactEmail: contactEmail.trim() === '' ? 'Enter an email address.' : null,
    }),
    command,
    onSend: ({ barNumber = '', contactEmail = '', contactName = '', ...rest }) => {
      setIsSent(true);
      const copyIds = others
        .map(({ id }) => id)
        .filter((id) => isBoxChecked(rest[`copy.${String(id)}`]));
      const body = {
        contactId: contact?.id ?? null,
        name: contactName.trim(),
        email: contactEmail.trim(),
        barNumber: barNumber === '' ? null : barNumber,
        copyIds,
      };
      dispatch(saveContact.send({ body }));
    },
  });
  useEffect(() => {
    if (isSent && command.status === 'done') onClose();
  }, [command.status, isSent, onClose]);
  const label = contact === null ? 'New contact' : `Edit ${contact.name}`;
  return (
    <Form form={form} label={label} button="Save contact" isInPage>
      <Stack isForm>
        <Field {...form.field('contactName')} label="Name" isRequired>
          <TextInput maxLength={200} autoComplete="off" {...form.control('contactName')} />
        </Field>
        <Field
          {...form.field('contactEmail')}
          label="Email address"
          hint="We’ll email a new address to confirm it. Nothing is served there until it’s confirmed."
          isRequired
        >
          <TextInput
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.control('contactEmail')}
          />
        </Field>
        {list.attorneys.length === 0 ? null : (
          <Field {...form.field('barNumber')} label="Attorney">
            <Select
              choices={[
                { id: '', label: 'Not an attorney' },
                ...list.attorneys.map((each) => ({
                  id: each.barNumber,
                  label: `${each.name}, ${each.barNumber}`,
                })),
              ]}
              {...form.control('barNumber')}
            />
          </Field>
        )}
        {others.length === 0 ? null : (
          <fieldset>
            <legend>Administrative copies to</legend>
            {others.map(({ email, id, name }) => (
              <Checkbox key={id} {...form.box(`copy.${String(id)}`)}>
                {name}, {email}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <Row>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

function startedOf(contact: ServiceContact | null): Readonly<Record<string, string>> {
  return {
    contactName: contact?.name ?? '',
    contactEmail: contact?.email ?? '',
    barNumber: contact?.barNumber ?? '',
    ...Object.fromEntries(
      (contact?.copyIds ?? []).map((id) => [`copy.${String(id)}`, boxValue(true)]),
    ),
  };
}
