import { useState } from 'react';
import { registersOf, type RegisterId } from '#contract/records/registers';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { asSentenceStart } from '../../../ui/words';
import { QuickSearch } from './QuickSearch';

/** A search in any register. */
export function DashboardSearch() {
  const locale = useAppSelector(selectLocale);
  const registers = registersOf(locale);
  const [chosen, setChosen] = useState<RegisterId | null>(null);
  const register = registers.find(({ id }) => id === chosen) ?? registers[0];
  return (
    <div>
      <VisuallyHidden>
        <h2>Search</h2>
      </VisuallyHidden>
      {register === undefined ? null : (
        <QuickSearch
          key={register.id}
          id={register.id}
          registers={
            registers.length < 2 ? null : (
              <Field label="Records">
                <Select
                  choices={registers.map(({ id, things }) => ({
                    id,
                    label: asSentenceStart(things),
                  }))}
                  value={register.id}
                  onValueChange={(id) => setChosen(id as RegisterId)}
                />
              </Field>
            )
          }
        />
      )}
    </div>
  );
}
