import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { hasShortYear } from '#contract/calendarDate';
import { Field } from './Field';
import { TextInput } from './TextInput';

/** Lets a form check the date before submitting. */
export interface DateFieldHandle {
  /**
   * Returns true if the date is incomplete, which a date field reports as an empty value, or if its
   * year has two digits. The field then shows an error and gets the focus.
   */
  refusePart(): boolean;
  focus(): void;
}

export interface DateFieldProps {
  readonly label: string;
  /** ISO date; empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | null;
  readonly ref?: Ref<DateFieldHandle>;
}

/** A native date field. */
export function DateField({ label, value, onValueChange, error = null, ref }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPart, setIsPart] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const isShort = hasShortYear(value);
  const isPartTyped = (): boolean => input.current?.validity.badInput === true;

  useImperativeHandle(ref, () => ({
    refusePart() {
      const isWrong = isPartTyped() || isShort;
      setIsPart(isPartTyped());
      setIsRefused(isWrong);
      if (isWrong) input.current?.focus();
      return isWrong;
    },
    focus() {
      input.current?.focus();
    },
  }));

  const part = isPart ? 'Enter the whole date, such as 05/14/2026, or clear the field.' : null;
  const year = isRefused && isShort ? 'Enter the year with four digits.' : null;
  // Also runs on key presses and blur, because clearing a partial date doesn't change a value that
  // was already empty.
  const handleTyped = () => {
    if (isPart && !isPartTyped()) setIsPart(false);
  };
  return (
    <Field label={label} error={part ?? year ?? error}>
      <TextInput
        ref={input}
        type="date"
        max="2999-12-31"
        value={value}
        onValueChange={onValueChange}
        onInput={handleTyped}
        onKeyUp={handleTyped}
        onBlur={handleTyped}
      />
    </Field>
  );
}
