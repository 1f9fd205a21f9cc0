/** Copies plain data, even in a supported browser that lacks `structuredClone`. */
export function copyPlain<Data>(value: Data): Data {
  return typeof structuredClone === 'function'
    ? structuredClone(value)
    : (JSON.parse(JSON.stringify(value)) as Data);
}
