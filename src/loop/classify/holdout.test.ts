import { expect, test } from 'vitest';
import type { FailureClass, Signal, SignalContext } from '../../domain/failure.ts';
import { classify } from './classify.ts';

/**
 * Cases written from the documentation of systems that are not in the corpus, after the rules, and first run with the rules unchanged:
 * UNMENDED of them were right, and one of those that must
 * stop came out as transient (Cohere's monthly limit). The figure is kept as it was found; general rules written later because of what was
 * learned here do not raise it.
 */
interface HoldoutCase {
  readonly from: string;
  readonly expect: FailureClass;
  readonly signal: Partial<Signal>;
  readonly traits: 'read' | 'write' | 'put' | 'model';
}

const TRAITS: Readonly<Record<HoldoutCase['traits'], SignalContext>> = {
  read: { toolIdempotent: true, toolWrites: false, finishReason: null },
  write: { toolIdempotent: false, toolWrites: true, finishReason: null },
  put: { toolIdempotent: true, toolWrites: true, finishReason: null },
  model: { toolIdempotent: null, toolWrites: null, finishReason: null },
};

const CASES: readonly HoldoutCase[] = [
  {
    from: 'Discord rate limits',
    expect: 'transient',
    traits: 'write',
    signal: { status: 429, body: { message: 'You are being rate limited.', retry_after: 0.65, global: false } },
  },
  {
    from: 'Discord JSON error codes',
    expect: 'input',
    traits: 'write',
    signal: { status: 404, body: { message: 'Unknown Channel', code: 10003 } },
  },
  {
    from: 'Airtable API errors',
    expect: 'permanent',
    traits: 'write',
    signal: {
      status: 403,
      body: {
        error: {
          type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
          message:
            'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions.',
        },
      },
    },
  },
  {
    from: 'PayPal Orders v2',
    expect: 'permanent',
    traits: 'write',
    signal: {
      status: 422,
      body: {
        name: 'UNPROCESSABLE_ENTITY',
        details: [
          {
            issue: 'INSTRUMENT_DECLINED',
            description:
              "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
          },
        ],
        message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
      },
    },
  },
  {
    from: 'PayPal Orders v2',
    expect: 'state',
    traits: 'write',
    signal: {
      status: 422,
      body: {
        name: 'UNPROCESSABLE_ENTITY',
        details: [
          {
            issue: 'ORDER_ALREADY_CAPTURED',
            description: "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
          },
        ],
        message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
      },
    },
  },
  {
    from: 'BigQuery troubleshooting',
    expect: 'transient',
    traits: 'put',
    signal: {
      status: 403,
      body: {
        error: {
          code: 403,
          errors: [{ reason: 'rateLimitExceeded', location: 'table.write' }],
          message: 'Exceeded rate limits: too many table update operations for this table.',
        },
      },
    },
  },
  {
    from: 'BigQuery troubleshooting',
    expect: 'input',
    traits: 'read',
    signal: {
      status: 400,
      body: {
        error: {
          code: 400,
          errors: [{ reason: 'invalidQuery', location: 'query' }],
          message: 'Unrecognized name: custmer at [1:8]',
        },
      },
    },
  },
  {
    from: 'Snowflake error codes',
    expect: 'input',
    traits: 'read',
    signal: {
      transport: 'exception',
      name: 'snowflake.connector.errors.ProgrammingError',
      code: 2003,
      message: "002003 (42S02): SQL compilation error:\nObject 'ORDERZ' does not exist or not authorized.",
    },
  },
  {
    from: 'Kafka protocol errors',
    expect: 'transient',
    traits: 'put',
    signal: {
      transport: 'exception',
      name: 'org.apache.kafka.common.errors.NotLeaderOrFollowerException',
      message: 'For requests intended only for the leader, this error indicates that the broker is not the current leader.',
    },
  },
  {
    from: 'Kafka protocol errors',
    expect: 'input',
    traits: 'write',
    signal: {
      transport: 'exception',
      name: 'org.apache.kafka.common.errors.RecordTooLargeException',
      message: 'The request included a message larger than the max message size the server will accept.',
    },
  },
  {
    from: 'Cassandra native protocol',
    expect: 'ambiguous',
    traits: 'write',
    signal: {
      transport: 'exception',
      name: 'WriteTimeoutException',
      message:
        'Cassandra timeout during SIMPLE write query at consistency LOCAL_QUORUM (2 replica were required but only 1 acknowledged the write)',
    },
  },
  {
    from: 'Cassandra native protocol',
    expect: 'transient',
    traits: 'put',
    signal: {
      transport: 'exception',
      name: 'UnavailableException',
      message: 'Not enough replicas available for query at consistency QUORUM (2 required but only 1 alive)',
    },
  },
  {
    from: 'Jira Cloud REST',
    expect: 'input',
    traits: 'write',
    signal: { status: 400, body: { errorMessages: [], errors: { summary: 'You must specify a summary of the issue.' } } },
  },
  {
    from: 'Zendesk Users API',
    expect: 'state',
    traits: 'write',
    signal: {
      status: 422,
      body: {
        error: 'RecordInvalid',
        description: 'Record validation errors',
        details: {
          email: [{ description: 'Email: a@example.com is already being used by another user', error: 'DuplicateValue' }],
        },
      },
    },
  },
  {
    from: 'SendGrid v3',
    expect: 'permanent',
    traits: 'write',
    signal: {
      status: 401,
      body: {
        errors: [{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null, help: null }],
      },
    },
  },
  {
    from: 'Cohere trial keys',
    expect: 'permanent',
    traits: 'model',
    signal: {
      status: 429,
      body: {
        message:
          "You are using a Trial key, which is limited to 1000 API calls / month. You can continue to use the Trial key for free or upgrade to a Production key with higher rate limits at 'https://dashboard.cohere.com/api-keys'.",
      },
    },
  },
  {
    from: 'Neo4j status codes',
    expect: 'transient',
    traits: 'put',
    signal: {
      transport: 'exception',
      name: 'Neo4jError',
      code: 'Neo.TransientError.Transaction.DeadlockDetected',
      message:
        "ForsetiClient[0] can't acquire ExclusiveLock{owner=ForsetiClient[1]} on NODE(27), because holders of that lock are waiting",
    },
  },
  {
    from: 'Neo4j status codes',
    expect: 'state',
    traits: 'write',
    signal: {
      transport: 'exception',
      name: 'Neo4jError',
      code: 'Neo.ClientError.Schema.ConstraintValidationFailed',
      message: "Node(5) already exists with label `User` and property `email` = 'a@example.com'",
    },
  },
  {
    from: 'Docker Hub pull limits',
    expect: 'transient',
    traits: 'read',
    signal: {
      transport: 'exit',
      status: 1,
      name: 'docker',
      message:
        'toomanyrequests: You have reached your pull rate limit. You may increase the limit by authenticating and upgrading: https://www.docker.com/increase-rate-limit',
    },
  },
  {
    from: 'Terraform S3 backend',
    expect: 'transient',
    traits: 'put',
    signal: {
      transport: 'exit',
      status: 1,
      name: 'terraform',
      message:
        'Error: Error acquiring the state lock\n\nError message: ConditionalCheckFailedException: The conditional request failed\nLock Info:',
    },
  },
  {
    from: 'Okta error codes',
    expect: 'permanent',
    traits: 'read',
    signal: {
      status: 401,
      body: { errorCode: 'E0000011', errorSummary: 'Invalid token provided', errorLink: 'E0000011', errorCauses: [] },
    },
  },
  {
    from: 'RabbitMQ AMQP 0-9-1',
    expect: 'permanent',
    traits: 'put',
    signal: {
      transport: 'exception',
      name: 'ChannelClosedByBroker',
      code: 406,
      message:
        "PRECONDITION_FAILED - inequivalent arg 'durable' for queue 'jobs' in vhost '/': received 'false' but current is 'true'",
    },
  },
  {
    from: 'Pinecone data plane',
    expect: 'input',
    traits: 'put',
    signal: {
      status: 400,
      body: { code: 3, message: 'Vector dimension 768 does not match the dimension of the index 1536', details: [] },
    },
  },
  {
    from: 'Language Server Protocol',
    expect: 'state',
    traits: 'read',
    signal: { transport: 'rpc', code: -32801, message: 'content modified' },
  },
  {
    from: 'Dataverse service protection',
    expect: 'transient',
    traits: 'write',
    signal: {
      status: 429,
      headers: { 'retry-after': '30' },
      body: {
        error: { code: '0x80072322', message: 'Number of requests exceeded the limit of 6000 over time window of 300 seconds.' },
      },
    },
  },
];

/** Right at the first run, with the rules as they stood before these cases were written. */
const UNMENDED = 18;

function signalOf(item: HoldoutCase): Signal {
  return {
    transport: 'http',
    status: null,
    headers: {},
    name: null,
    code: null,
    message: '',
    body: null,
    ...item.signal,
    context: TRAITS[item.traits],
  };
}

test('[P17] classifies systems outside the corpus as well as when first measured', () => {
  const wrong = CASES.filter((item) => classify(signalOf(item), { kind: 'rules', unknown: 'transient' }).class !== item.expect);
  expect(CASES.length - wrong.length, JSON.stringify(wrong.map((item) => item.from))).toBeGreaterThanOrEqual(UNMENDED);
});

test('[P17] retries nothing outside the corpus that must stop', () => {
  const risky = CASES.filter((item) => item.expect === 'permanent' || item.expect === 'ambiguous').filter(
    (item) => classify(signalOf(item), { kind: 'rules', unknown: 'transient' }).class === 'transient',
  );
  expect(risky.map((item) => item.from)).toEqual([]);
});
