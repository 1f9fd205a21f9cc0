import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Field } from './Field';
import { TextInput } from './TextInput';

/** What a form asks of a date before it is sent. */
export interface DateFieldHandle {
  /**
   * True while only a part of a date is typed, for which a date field's value is as empty as for
   * none. The field then says so and takes the focus.
   */
  refusePart(): boolean;
  focus(): void;
}

export interface DateFieldProps {
  readonly label: string;
  /** An ISO date; empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | null;
  readonly ref?: Ref<DateFieldHandle>;
}

/** A date in the browser's own field. */
export function DateField({ label, value, onValueChange, error = null, ref }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPart, setIsPart] = useState(false);
  const isPartTyped = (): boolean => input.current?.validity.badInput === true;

  useImperativeHandle(ref, () => ({
    refusePart() {
      const isRefused = isPartTyped();
      setIsPart(isRefused);
      if (isRefused) input.current?.focus();
      return isRefused;
    },
    focus() {
      input.current?.focus();
    },
  }));

  const part = isPart ? 'Enter the whole date, such as 05/14/2026, or clear the field.' : null;
  // A part that is completed or cleared is no change of the value where that was empty before.
  const handleTyped = () => {
    if (isPart && !isPartTyped()) setIsPart(false);
  };
  return (
    <Field label={label} error={part ?? error}>
      <TextInput
        ref={input}
        type="date"
        value={value}
        onValueChange={onValueChange}
        onInput={handleTyped}
        onKeyUp={handleTyped}
        onBlur={handleTyped}
      />
    </Field>
  );
}
