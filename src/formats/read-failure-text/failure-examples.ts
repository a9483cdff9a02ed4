/** A failure as it is pasted, to start from. */
export interface FailureExample {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** One of each form that people paste most, so that an empty field can be tried at once. Values are invented, forms are real. */
export const FAILURE_EXAMPLES: readonly FailureExample[] = [
  {
    id: 'curl-429',
    title: 'curl -i, 429',
    text: `HTTP/2 429
date: Mon, 30 Nov 2026 09:00:00 GMT
content-type: application/json
retry-after: 7
x-ratelimit-remaining-requests: 0

{
  "error": {
    "message": "Rate limit reached for requests. Please try again in 6.8s.",
    "type": "requests",
    "code": "rate_limit_exceeded"
  }
}
`,
  },
  {
    id: 'used-up',
    title: 'a used-up quota, also 429',
    text: `{
  "error": {
    "message": "You exceeded your current quota, please check your plan and billing details.",
    "type": "insufficient_quota",
    "param": null,
    "code": "insufficient_quota"
  }
}
`,
  },
  {
    id: 'fetch-failed',
    title: 'Node: fetch failed, with cause',
    text: `TypeError: fetch failed
    at node:internal/deps/undici/undici:13178:13
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {
  [cause]: Error: connect ECONNREFUSED 127.0.0.1:8080
      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1606:16) {
    errno: -111,
    code: 'ECONNREFUSED',
    syscall: 'connect'
  }
}
`,
  },
  {
    id: 'python',
    title: 'Python: openai.RateLimitError',
    text: `Traceback (most recent call last):
  File "/app/agent.py", line 41, in run
    reply = client.chat.completions.create(**request)
  File "/usr/lib/python3/dist-packages/openai/_base_client.py", line 1059, in _request
    raise self._make_status_error_from_response(err.response) from None
openai.RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached for tokens per min. Please try again in 7.66s.', 'type': 'tokens', 'param': None, 'code': 'rate_limit_exceeded'}}
`,
  },
  {
    id: 'mcp',
    title: 'MCP: isError result',
    text: `{
  "jsonrpc": "2.0",
  "id": 7,
  "result": {
    "content": [{ "type": "text", "text": "Invalid arguments for tool search: start_date must be a date (YYYY-MM-DD)" }],
    "isError": true
  }
}
`,
  },
  {
    id: 'stale',
    title: 'HTTP 412: a stale version',
    text: `HTTP/1.1 412 Precondition Failed
content-type: application/problem+json
etag: "v8"

{"type":"about:blank","title":"Precondition Failed","detail":"If-Match v7 does not match the current version v8"}
`,
  },
  {
    id: 'write-timeout',
    title: 'a POST that timed out',
    text: `> POST /v1/refunds HTTP/1.1
> Host: api.example.com
> Content-Type: application/json
>
curl: (28) Operation timed out after 10001 milliseconds with 0 bytes received
`,
  },
  {
    id: 'stream',
    title: 'an event stream with an error',
    text: `event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"The invoices"}}

event: error
data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
`,
  },
];
