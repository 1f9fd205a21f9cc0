import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { csvText } from '#contract/csv';
import { sendCsv } from '../../../src/server/http/csv';
import { readFromRoot, ROOT } from '../../docs/documents';

async function* parts() {
  yield csvText([['Name']]);
  yield await Promise.resolve(csvText([['Núñez']]));
}

describe('a CSV file for people', () => {
  it.each([
    ['a text', () => csvText([['Name'], ['Núñez']])],
    ['parts', parts],
  ])('starts a CSV file with the byte order mark when it is sent as %s', async (_name, content) => {
    const app = fastify();
    app.get('/', (_request, reply) => sendCsv(reply, 'names.csv', content()));
    const { body, headers } = await app.inject('/');
    expect(body).toBe('\uFEFFName\r\nNúñez\r\n');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="names.csv"');
    await app.close();
  });

  it.each([
    ['-38.00', '-38.00'],
    ['-5', '-5'],
    ['12.50', '12.50'],
    ['+5', `"'+5"`],
    ['-38+1', `"'-38+1"`],
    ['-A1', `"'-A1"`],
    ['-1e3', `"'-1e3"`],
    ['--1', `"'--1"`],
    ['-38.00\n=1', `"'-38.00\n=1"`],
    ['=1', `"'=1"`],
    ['@x', `"'@x"`],
  ])('writes %j as %j, so that numbers add up and nothing else is calculated', (cell, written) => {
    expect(csvText([[cell]])).toBe(`${written}\r\n`);
  });

  it('allows no other code to send a CSV file, except for the journal with its checksum', () => {
    const senders = readdirSync(path.join(ROOT, 'src/server'), {
      encoding: 'utf8',
      recursive: true,
    })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => readFromRoot(`src/server/${file}`)?.includes("'text/csv"));
    expect(senders.sort()).toEqual(['areas/reports/monthRoutes.ts', 'http/csv.ts']);
  });
});
