// React's development build reports each render to these functions, for the profiler of the browser. That is a tenth of
// the processor time of the screen tests. React looks for the functions once, so this module is imported before React.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');
