// The posts of aws-lambda-ric's native module. Its `next` is not needed: the client has one of its own in JavaScript.
const { request } = require('node:http');

const [hostname, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(':');

function post(id, kind, body, headers) {
  const path = `/2018-06-01/runtime/invocation/${id}/${kind}`;
  request({ hostname, port, method: 'POST', path, headers }, (response) => response.resume()).end(body);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

module.exports = {
  done: (id, body) => post(id, 'response', body, JSON_TYPE),
  error: (id, body, xray) =>
    post(id, 'error', body, {
      ...JSON_TYPE,
      'Lambda-Runtime-Function-Error-Type': JSON.parse(body).errorType,
      'Lambda-Runtime-Function-XRay-Error-Cause': xray.replaceAll(/[^ -~]/g, '?'),
    }),
};
