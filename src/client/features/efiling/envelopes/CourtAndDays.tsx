import { DateField } from '../../../ui/DateField';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import styles from './envelopes.module.css';

/** Values of the fields; empty for none. */
interface CourtAndDaysValues {
  readonly courtId: string;
  readonly from: string;
  readonly to: string;
}

interface CourtAndDaysProps {
  readonly values: CourtAndDaysValues;
  readonly onChange: (values: CourtAndDaysValues) => void;
  /** The courts that the user has filed in. */
  readonly courts: readonly { readonly id: number; readonly name: string }[];
  /** True if the list is filtered by a court, so that the filter can be removed. */
  readonly hasCourt: boolean;
}

/** Court and filing date fields for lists and reports of envelopes. */
export function CourtAndDays({ courts, hasCourt, onChange, values }: CourtAndDaysProps) {
  return (
    <>
      {courts.length < 2 && !hasCourt ? null : (
        <Field label="Court">
          <Select
            className={styles.court}
            value={values.courtId}
            choices={[
              { id: '', label: 'All courts' },
              ...courts.map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            onValueChange={(courtId) => onChange({ ...values, courtId })}
          />
        </Field>
      )}
      <DateField
        label="Filed from"
        value={values.from}
        onValueChange={(from) => onChange({ ...values, from })}
      />
      <DateField label="To" value={values.to} onValueChange={(to) => onChange({ ...values, to })} />
    </>
  );
}
