interface Size {
  width: number;
  height: number;
}

interface Lines {
  count: number;
  stride: number;
  length: number;
  step: number;
}

/** Returns the means over squares with this radius, of pictures with one or more numbers a pixel. Borders are repeated. */
export function blur(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const channels = values.length / (width * height);
  const row = width * channels;
  const across = runningMean(
    values,
    { count: height, stride: row, length: width, step: channels },
    channels,
    radius,
  );
  return runningMean(across, { count: width, stride: channels, length: height, step: row }, channels, radius);
}

function runningMean(
  source: Float32Array,
  { count, stride, length, step }: Lines,
  channels: number,
  radius: number,
): Float32Array {
  const result = new Float32Array(source.length);
  const at = (start: number, i: number) => source[start + Math.min(length - 1, Math.max(0, i)) * step] ?? 0;
  for (let line = 0; line < count * channels; line++) {
    const start = Math.floor(line / channels) * stride + (line % channels);
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += at(start, i);
    for (let i = 0; i < length; i++) {
      result[start + i * step] = sum / (2 * radius + 1);
      sum += at(start, i + radius + 1) - at(start, i - radius);
    }
  }
  return result;
}
