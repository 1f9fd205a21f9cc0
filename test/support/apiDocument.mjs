// Reads an OpenAPI document; prints the validator's verdict and the generated types. Both packages
// are ES modules, which tests cannot import.
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const document = JSON.parse(Buffer.concat(chunks).toString('utf8'));
const { errors, valid } = await new Validator().validate(structuredClone(document));
const types = astToString(await openapiTS(document));
process.stdout.write(JSON.stringify({ valid, errors, types }));
