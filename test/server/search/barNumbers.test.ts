import { readBarNumber, readBarNumberStart } from '../../../src/server/search/barNumbers';

describe('a bar number', () => {
  it.each([
    '12345-49',
    ' 12345-49 ',
    '12345 - 49',
    '12345–49',
    '12345 49',
    '012345-49',
    '#12345-49',
    'Atty # 12345-49',
    'Atty. No. 12345-49',
    'atty no 12345-49',
    'Attorney Number: 12345-49',
    'Attorney No. 12345 49',
    'Attorney No. 1234549',
    'Bar No. 12345-49',
    'Bar # 12345-49',
    'Bar ID 12345-49',
    'Jane Doe, 12345-49',
    'Jane Doe (Atty. No. 12345-49)',
    'Jane Doe #12345-49, counsel',
  ])('reads the bar number 12345-49 in %j', (text) => {
    expect(readBarNumber(text)).toBe('12345-49');
  });

  it.each([
    ['5196-49-A', '5196-49A'],
    ['5196-49a', '5196-49A'],
    ['Atty No. 00123-82', '123-82'],
  ])('reads %j as the bar number %s', (text, number) => {
    expect(readBarNumber(text)).toBe(number);
  });

  it.each([
    '',
    'John Smith',
    '46204-1234',
    '317-555-1234',
    '01-15-1980',
    '1985-86 season',
    '12345',
    '06-12',
    '12345-00',
    '09D01-2606-MF-000447',
    '٣٣٣-٤٩',
    '\ud800',
  ])('finds no bar number in %j', (text) => {
    expect(readBarNumber(text)).toBeNull();
  });
});

describe('a bar number without its county', () => {
  it.each([
    ['12345', '12345-'],
    ['Atty. No. 04711', '4711-'],
    ['#4711', '4711-'],
    ['12', null],
    ['123456', null],
    ['12345-49', null],
    ['Jane Doe 12345', null],
  ])('reads %j as a bar number that starts with %j', (text, start) => {
    expect(readBarNumberStart(text)).toBe(start);
  });
});
